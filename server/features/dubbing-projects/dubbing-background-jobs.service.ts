import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { DubbingAccessService } from './dubbing-access.service.ts';
import type { DubbingProjectsService } from './dubbing-projects.service.ts';
import type { DubbingProject } from './dubbing-projects.store.ts';

interface DubbingBackgroundJobsDeps {
  readonly access: Pick<DubbingAccessService, 'require'>;
  readonly projects: Pick<DubbingProjectsService, 'listRecent' | 'delete'>;
}

const states = { queued: 'waiting', preparing: 'running', ready: 'completed', failed: 'failed' } as const;
const isActive = ({ state }: Pick<DubbingProject, 'state'>): boolean => state === 'queued' || state === 'preparing';

/** Dubbing projects that are prepared, as background jobs. Cancelling one deletes the project. */
export function dubbingBackgroundJobs({ access, projects }: DubbingBackgroundJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'dubbing',
    async list(actor, since) {
      return (await projects.listRecent(actor, since)).map(
        ({ id, name, state, progress, progressMessage, error, createdAt }) => ({
          id,
          title: name,
          state: states[state],
          percent: Math.round(progress * 100),
          stage: progressMessage ?? undefined,
          problem: error?.message,
          resultPath: state === 'ready' ? `/app/dubbing/${id}` : undefined,
          createdAt,
        }),
      );
    },
    async cancel(actor, id) {
      const project = await access.require(actor, id, 'dubbing.delete').catch(() => undefined);
      if (!project || !isActive(project)) return false;
      await projects.delete(actor, id);
      return true;
    },
  };
}
