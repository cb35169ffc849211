import type { DataExportScope } from '../../../contract/accounts/data-export.ts';
import { exportRetentionDays } from '../../../contract/catalogue/limits.ts';
import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import type { Actor } from '../../platform/actor.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { DataExportService } from './data-export.service.ts';

const retentionMs = exportRetentionDays * 24 * 3600_000;
const titles = { person: 'Your data', workspace: 'All data of the workspace' } as const;
const resultPaths = {
  person: '/app/settings/privacy#data-export',
  workspace: '/app/workspace/data#data-export',
} as const;
const states = { waiting: 'waiting', running: 'running', ready: 'completed', failed: 'failed' } as const;

/** The exports of the person and, for admins, of the workspace as background jobs. */
export const exportBackgroundJobs = (
  dataExport: Pick<DataExportService, 'current' | 'cancel'>,
): BackgroundJobsContributor => ({
  kind: 'data_export',

  async list(actor, since) {
    const jobs = [];
    for (const scope of scopesOf(actor)) {
      const { row, percent } = (await dataExport.current(actor, scope)) ?? {};
      // The retention of an export starts when it ends.
      const isRecent = !row?.expiresAt || row.expiresAt.getTime() - retentionMs > since.getTime();
      if (!row || row.state === 'cancelled' || !isRecent) continue;
      jobs.push({
        id: row.id,
        title: titles[scope],
        state: states[row.state],
        percent,
        problem: row.problem ?? undefined,
        resultPath: row.state === 'ready' ? resultPaths[scope] : undefined,
        createdAt: row.createdAt,
      });
    }
    return jobs;
  },

  async cancel(actor, id) {
    for (const scope of scopesOf(actor)) {
      const current = await dataExport.current(actor, scope);
      if (current?.row.id !== id || current.percent === undefined) continue;
      await dataExport.cancel(actor, scope);
      return true;
    }
    return false;
  },
});

const scopesOf = (actor: Actor): readonly DataExportScope[] =>
  isAllowed(actor, 'workspace.export') ? ['person', 'workspace'] : ['person'];
