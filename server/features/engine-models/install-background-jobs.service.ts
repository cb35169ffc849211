import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { EngineModelsService } from './engine-models.service.ts';
import type { InstallsService } from './model-installs.service.ts';
import type { RecommendedModelsService } from './recommended-models.service.ts';

/** The downloads of models as background jobs, which only the operator sees. */
export const installBackgroundJobs = (
  engineModels: Pick<EngineModelsService, 'canManage'>,
  installs: Pick<InstallsService, 'listActive' | 'cancel'>,
  recommended: Pick<RecommendedModelsService, 'forget'>,
): BackgroundJobsContributor => ({
  kind: 'model_download',

  async list(actor) {
    if (!(await engineModels.canManage(actor))) return [];
    return (await installs.listActive(actor)).map(({ entry, status }) => ({
      id: entry.id,
      title: entry.title,
      state: status.state === 'running' ? 'running' : 'waiting',
      percent: status.percent,
      stage: status.stage,
      resultPath: '/app/settings/engine-models',
    }));
  },

  async cancel(actor, modelId) {
    if (!(await engineModels.canManage(actor))) return false;
    if (!(await installs.listActive(actor)).some(({ entry }) => entry.id === modelId)) return false;
    await installs.cancel(actor, modelId);
    await recommended.forget(modelId);
    return true;
  },
});
