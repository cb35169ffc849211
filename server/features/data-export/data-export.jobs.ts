import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type DataExportService, exportJob, exportRetries } from './data-export.service.ts';

/** One at a time, since each reads all data of a workspace. */
export const createDataExports = (dataExport: DataExportService) =>
  defineJob({
    ...exportJob,
    concurrency: 1,
    perWorkspace: 1,
    retryLimit: exportRetries,
    run: (payload, context) => dataExport.run(payload, context),
  });

/** Every hour: deletes expired exports and orphaned files. */
export const sweepDataExports = (dataExport: DataExportService) =>
  defineJob({
    name: 'data-export.sweep',
    payload: z.object({}),
    schedule: '29 * * * *',
    run: async (_payload, { signal }) => {
      await dataExport.sweep(signal);
    },
  });
