import { Readable } from 'node:stream';
import { engineModelsRoutes } from '../../../contract/speech/engine-models.ts';
import { mount } from '../../http/route.ts';
import { presentEngineModel } from './engine-models.present.ts';
import type { EngineModelsService } from './engine-models.service.ts';
import type { InstallsService } from './model-installs.service.ts';

export const mountEngineModels = (engineModels: EngineModelsService, installs: InstallsService) =>
  mount(engineModelsRoutes, {
    'GET /v1/engine-models': async ({ actor }) => ({
      models: (await installs.list(actor)).map(presentEngineModel),
      free_bytes: await engineModels.freeBytes(),
      default_engine: engineModels.defaultEngine(),
      may_manage: await engineModels.canManage(actor),
    }),

    'POST /v1/engine-models/default-engine': async ({ actor, body }) => {
      await engineModels.setDefaultEngine(actor, body.default_engine);
      return { status: 'ok' };
    },

    'POST /v1/engine-models/{model_id}/install': async ({ actor, params }) => {
      await installs.add(actor, params.model_id);
      return { status: 'ok' };
    },

    'POST /v1/engine-models/{model_id}/cancel': async ({ actor, params }) => {
      await installs.cancel(actor, params.model_id);
      return { status: 'ok' };
    },

    'POST /v1/engine-models/{model_id}/test': async ({ actor, params, signal }) => ({
      contentType: 'audio/mpeg',
      body: Readable.from(await engineModels.test(actor, params.model_id, signal)),
    }),

    'DELETE /v1/engine-models/{model_id}': async ({ actor, params }) => {
      await engineModels.remove(actor, params.model_id);
      return { status: 'ok' };
    },
  });
