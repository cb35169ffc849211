import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJob } from '../background-jobs/background-jobs.rules.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { StudioExportsService } from './studio-exports.service.ts';
import { studioExportsStore } from './studio-exports.store.ts';

interface ExportBackgroundJobsDeps {
  readonly db: Db;
  readonly projectAccess: ProjectAccessService;
  readonly studioExports: Pick<StudioExportsService, 'cancel'>;
}

const states = { queued: 'waiting', rendering: 'running', done: 'completed', failed: 'failed' } as const;

/** Exports of the projects that the caller may read, as background jobs. */
export function exportBackgroundJobs({
  db,
  projectAccess,
  studioExports,
}: ExportBackgroundJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'studio_export',

    async list(actor, since) {
      const rows = await studioExportsStore(db).listRecent(actor.workspaceId, since);
      const jobs = rows.map(async (row): Promise<BackgroundJob[]> => {
        const { id, state, projectId, percent, problem, createdAt } = row;
        if (state === 'created' || state === 'cancelled') return [];
        const project = await projectAccess.require(actor, projectId).catch(() => undefined);
        if (!project) return [];
        return [
          {
            id,
            title: project.name,
            state: states[state],
            percent: percent ?? 0,
            problem: problem ?? undefined,
            resultPath: state === 'done' ? `/app/studio/${projectId}/exports` : undefined,
            createdAt,
          },
        ];
      });
      return (await Promise.all(jobs)).flat();
    },

    async cancel(actor, id) {
      const row = await studioExportsStore(db).findInWorkspace(actor.workspaceId, id);
      if (row?.state !== 'queued' && row?.state !== 'rendering') return false;
      await studioExports.cancel(actor, row.projectId, id);
      return true;
    },
  };
}
