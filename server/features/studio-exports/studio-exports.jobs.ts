import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type ExportJobsService, exportRetries } from './export-jobs.service.ts';
import { renderExportJob } from './export-queue.service.ts';

/** Ten hours of a book that was never rendered take up to an hour on two cores. */
const renderTimeLimitS = 4 * 3600;

/** One at a time per workspace, in the order of its queue. */
export const renderStudioExport = (exportJobs: ExportJobsService) =>
  defineJob({
    ...renderExportJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: exportRetries,
    retryDelayInS: 2,
    timeLimitInS: renderTimeLimitS,
    run: (_payload, context) => exportJobs.run(context),
  });

/** Every day: deletes files that belong to no export or snapshot. */
export const sweepStudioExports = (exportJobs: ExportJobsService) =>
  defineJob({
    name: 'studio-exports.sweep',
    payload: z.object({}),
    schedule: '23 3 * * *',
    run: async (_payload, { signal }) => {
      await exportJobs.sweep(signal);
    },
  });
