import { Readable } from 'node:stream';
import { engineModelsRoutes } from '../../../contract/speech/engine-models.ts';
import { mount } from '../../http/route.ts';
import { presentEngineModel, presentRecommendedModels } from './engine-models.present.ts';
import type { EngineModelsService } from './engine-models.service.ts';
import type { InstallsService } from './model-installs.service.ts';
import type { RecommendedModelsService } from './recommended-models.service.ts';

export const mountEngineModels = (
  engineModels: EngineModelsService,
  installs: InstallsService,
  recommended: RecommendedModelsService,
) =>
  mount(engineModelsRoutes, {
    'GET /v1/engine-models': async ({ actor }) => {
      const [models, mayManage, atStart] = await Promise.all([
        installs.list(actor),
        engineModels.canManage(actor),
        recommended.state(),
      ]);
      const speed = mayManage ? await engineModels.findSpeed() : { gflops: undefined, isMeasuring: false };
      return {
        models: models.map((model) =>
          presentEngineModel(model, atStart.waiting, engineModels.findRtf(model, speed.gflops)),
        ),
        free_bytes: await engineModels.freeBytes(),
        default_engine: engineModels.defaultEngine(),
        may_manage: mayManage,
        is_measuring_speed: speed.isMeasuring,
        at_start: {
          policy: recommended.policy,
          agrees: atStart.agrees ?? null,
          problem: (mayManage && atStart.problem) || null,
        },
      };
    },

    'GET /v1/engine-models/recommended': async ({ actor, query }) => ({
      policy: recommended.policy,
      ...presentRecommendedModels(await recommended.plan(actor, query.languages.split(',').filter(Boolean))),
    }),

    'POST /v1/engine-models/recommended': async ({ actor, body }) => {
      await recommended.decide(actor, body);
      return { status: 'ok' };
    },

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
      await recommended.forget(params.model_id);
      return { status: 'ok' };
    },

    'POST /v1/engine-models/{model_id}/test': async ({ actor, params, signal }) => ({
      contentType: 'audio/mpeg',
      body: Readable.from(await engineModels.test(actor, params.model_id, signal)),
    }),

    'DELETE /v1/engine-models/{model_id}': async ({ actor, params }) => {
      await engineModels.remove(actor, params.model_id);
      await recommended.forget(params.model_id);
      return { status: 'ok' };
    },
  });
