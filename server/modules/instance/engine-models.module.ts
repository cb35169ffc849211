import { modelsFolder } from '../../env.ts';
import { mountEngineModels } from '../../features/engine-models/engine-models.routes.ts';
import { engineModelsService } from '../../features/engine-models/engine-models.service.ts';
import { installBackgroundJobs } from '../../features/engine-models/install-background-jobs.service.ts';
import { installEngineModel } from '../../features/engine-models/model-installs.jobs.ts';
import { installsService } from '../../features/engine-models/model-installs.service.ts';
import { installRecommendedModels } from '../../features/engine-models/recommended-models.jobs.ts';
import { recommendedModelsService } from '../../features/engine-models/recommended-models.service.ts';
import { readModelCatalogue } from '../../main.settings.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface EngineModelsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Installation of neural models by the operator. */
export function openEngineModels({ platform, workspaces }: EngineModelsDeps) {
  const { env, db, log, speech, watermark, live, jobs, events, proxies } = platform;
  const { user, instance, workspace, notifications } = workspaces;
  const folder = modelsFolder(env);
  const catalogue = readModelCatalogue(env);
  const engineModels = engineModelsService({ folder, catalogue, speech, watermark, live, log, user });
  const installs = installsService({
    db,
    notifications,
    folder,
    mirror: env.MODEL_MIRROR,
    proxies,
    engineModels,
    jobs,
    events,
  });
  const recommended = recommendedModelsService({
    policy: env.MODELS_AT_START,
    folder,
    mirror: env.MODEL_MIRROR,
    proxies,
    catalogue,
    engineModels,
    installs,
    instance,
    jobs,
    findOwner: async () => {
      const owner = await user.serverOwner();
      const membership = owner && (await workspace.findMembership(owner.id));
      return membership && { ...membership, isConfigured: owner.email === env.BOOTSTRAP_EMAIL };
    },
    locale: env.LANG,
  });
  return {
    services: { recommendedModels: recommended, countModels: engineModels.countModels },
    jobs: [installEngineModel(installs), installRecommendedModels(recommended)],
    backgroundJobs: [installBackgroundJobs(engineModels, installs, recommended)],
    routes: [mountEngineModels(engineModels, installs, recommended)],
    start: () => recommended.start(),
  } satisfies Module;
}
