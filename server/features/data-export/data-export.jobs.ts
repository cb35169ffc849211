import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type DataExportService, exportJob, exportRetries } from './data-export.service.ts';

/** One after the other: each reads all that a workspace has. */
export const makeDataExport = (dataExport: DataExportService) =>
  defineJob({
    ...exportJob,
    concurrency: 1,
    perWorkspace: 1,
    retryLimit: exportRetries,
    run: (payload, context) => dataExport.run(payload, context),
  });

/** Every hour: forgets exports whose time is over, and removes files that belong to none. */
export const sweepDataExports = (dataExport: DataExportService) =>
  defineJob({
    name: 'data-export.sweep',
    payload: z.object({}),
    schedule: '29 * * * *',
    run: async (_payload, { signal }) => {
      await dataExport.sweep(signal);
    },
  });
