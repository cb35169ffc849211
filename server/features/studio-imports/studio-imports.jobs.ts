import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type ImportJobsService, importJob, importRetries } from './import-jobs.service.ts';

export const readImport = (importJobs: ImportJobsService) =>
  defineJob({
    ...importJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: importRetries,
    retryDelayInS: 2,
    timeLimitInS: 900,
    run: (payload, context) => importJobs.run(payload, context),
  });

/** Every day: deletes old imports, and files without an import that are older than `ageMs`. */
export const sweepImports = (importJobs: ImportJobsService, ageMs: number) =>
  defineJob({
    name: 'studio-imports.sweep',
    payload: z.object({}),
    schedule: '37 4 * * *',
    run: (_payload, { signal }) => importJobs.sweep(ageMs, signal),
  });
