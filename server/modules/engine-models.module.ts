import { modelsFolder } from '../env.ts';
import { mountEngineModels } from '../features/engine-models/engine-models.routes.ts';
import { engineModelsService } from '../features/engine-models/engine-models.service.ts';
import { installEngineModel } from '../features/engine-models/model-installs.jobs.ts';
import { installsService } from '../features/engine-models/model-installs.service.ts';
import { readModelCatalogue } from '../main.settings.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { Users } from './users.module.ts';

/** Installation of neural models by the operator. */
export function openEngineModels({ env, speech, codecs, live, jobs, events, proxies, user }: Platform & Users) {
  const folder = modelsFolder(env);
  const engineModels = engineModelsService({ folder, catalogue: readModelCatalogue(env), speech, codecs, live, user });
  const installs = installsService({ folder, mirror: env.MODEL_MIRROR, proxies, engineModels, jobs, events });
  return {
    services: {},
    jobs: [installEngineModel(installs)],
    routes: [mountEngineModels(engineModels, installs)],
  } satisfies Module;
}
