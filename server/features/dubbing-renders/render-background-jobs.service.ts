import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJob } from '../background-jobs/background-jobs.rules.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { DubbingRendersService, RenderAccess } from './dubbing-renders.service.ts';
import { dubbingRendersStore } from './dubbing-renders.store.ts';

interface RenderBackgroundJobsDeps {
  readonly db: Db;
  readonly dubbingAccess: RenderAccess;
  readonly dubbingRenders: Pick<DubbingRendersService, 'remove'>;
}

const states = { processing: 'running', complete: 'completed', failed: 'failed' } as const;

/** Renders of the projects that the caller may read, as background jobs. */
export function renderBackgroundJobs(deps: RenderBackgroundJobsDeps): BackgroundJobsContributor {
  const { db, dubbingAccess, dubbingRenders } = deps;
  return {
    kind: 'dubbing_render',

    async list(actor, since) {
      const rows = await dubbingRendersStore(db).listRecent(actor.workspaceId, since);
      const jobs = rows.map(async (row): Promise<BackgroundJob[]> => {
        const { id, state, projectId, progress, problem, createdAt } = row;
        const project = await dubbingAccess.require(actor, projectId).catch(() => undefined);
        if (!project) return [];
        return [
          {
            id,
            title: project.name,
            state: states[state],
            percent: Math.round(100 * progress),
            problem: problem ?? undefined,
            resultPath: state === 'complete' ? `/app/dubbing/${projectId}` : undefined,
            createdAt,
          },
        ];
      });
      return (await Promise.all(jobs)).flat();
    },

    async cancel(actor, id) {
      const row = await dubbingRendersStore(db).findInWorkspace(actor.workspaceId, id);
      if (row?.state !== 'processing') return false;
      await dubbingRenders.remove(actor, row.projectId, id);
      return true;
    },
  };
}
