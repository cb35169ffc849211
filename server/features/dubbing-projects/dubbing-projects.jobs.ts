import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type DubbingPreparationService, prepareJob, prepareRetries } from './dubbing-preparation.service.ts';
import type { DubbingProjectsService } from './dubbing-projects.service.ts';

/** One at a time per workspace, since a recognizer uses a processor for minutes. */
export const prepareDubbing = (preparation: DubbingPreparationService) =>
  defineJob({
    ...prepareJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: prepareRetries,
    retryDelayInS: 2,
    timeLimitInS: 12 * 3600,
    run: (payload, context) => preparation.run(payload, context),
  });

/** Every day: deletes files of deleted projects. */
export const sweepDubbingFiles = (projects: Pick<DubbingProjectsService, 'sweep'>, ageMs: number) =>
  defineJob({
    name: 'dubbing.sweep',
    payload: z.object({}),
    schedule: '19 5 * * *',
    run: (_payload, { signal }) => projects.sweep(ageMs, signal),
  });
