import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { prepareReadJob, prepareRetries, type ReadEditionsService } from './read-editions.service.ts';
import type { ReadSoundService } from './read-sound.service.ts';

/** A book of ten hours that was never rendered takes up to an hour on two cores. */
const timeLimitInS = 4 * 3600;

export const prepareRead = (editions: Pick<ReadEditionsService, 'prepare'>) =>
  defineJob({
    ...prepareReadJob,
    retryLimit: prepareRetries,
    retryDelayInS: 2,
    perWorkspace: 1,
    timeLimitInS,
    run: (payload, context) => editions.prepare(payload, context),
  });

/** Every day: deletes files that belong to no read and are older than `ageMs`. */
export const sweepReads = (sound: Pick<ReadSoundService, 'sweep'>, ageMs: number) =>
  defineJob({
    name: 'reads.sweep',
    payload: z.object({}),
    schedule: '51 3 * * *',
    run: async (_payload, { signal }) => {
      await sound.sweep(ageMs, signal);
    },
  });
