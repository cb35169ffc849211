import { exportRetentionDays } from '../../../contract/catalogue/limits.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { DataExportService } from './data-export.service.ts';

const retentionMs = exportRetentionDays * 24 * 3600_000;
const states = { waiting: 'waiting', running: 'running', ready: 'completed', failed: 'failed' } as const;

/** The export of a person's data as a background job. */
export const exportBackgroundJobs = (
  dataExport: Pick<DataExportService, 'current' | 'cancel'>,
): BackgroundJobsContributor => ({
  kind: 'data_export',

  async list(actor, since) {
    const { row, percent } = (await dataExport.current(actor)) ?? {};
    // The retention of an export starts when it ends.
    const isRecent = !row?.expiresAt || row.expiresAt.getTime() - retentionMs > since.getTime();
    if (!row || row.state === 'cancelled' || !isRecent) return [];
    return [
      {
        id: row.id,
        title: 'Your data',
        state: states[row.state],
        percent,
        problem: row.problem ?? undefined,
        resultPath: row.state === 'ready' ? '/app/settings#data-export' : undefined,
        createdAt: row.createdAt,
      },
    ];
  },

  async cancel(actor, id) {
    const current = await dataExport.current(actor);
    if (current?.row.id !== id || current.percent === undefined) return false;
    await dataExport.cancel(actor);
    return true;
  },
});
