import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { languageJob } from './language-queue.service.ts';
import { type LanguageRunService, languageRetries } from './language-run.service.ts';
import type { LineTakesService } from './line-takes.service.ts';

/** A day is enough for the longest source on two cores; after it, the job goes on where it was. */
export const runLanguage = (languageRun: LanguageRunService) =>
  defineJob({
    ...languageJob,
    concurrency: 3,
    perWorkspace: 2,
    retryLimit: languageRetries,
    retryDelayInS: 2,
    timeLimitInS: 24 * 3600,
    run: (payload, context) => languageRun.run(payload, context),
  });

/** Every day: deletes files without a take that are older than `ageMs`, as of deleted languages and failed lines. */
export const sweepLineTakes = (lineTakes: Pick<LineTakesService, 'sweep'>, ageMs: number) =>
  defineJob({
    name: 'dubbing-languages.sweep',
    payload: z.object({}),
    schedule: '53 4 * * *',
    run: async (_payload, { signal }) => {
      await lineTakes.sweep(ageMs, signal);
    },
  });
