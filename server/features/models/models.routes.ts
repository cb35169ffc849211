import { modelsRoutes } from '../../../contract/speech/models.ts';
import { isOpenAiClient } from '../../http/openai-errors.ts';
import { mount } from '../../http/route.ts';
import { presentModel, presentOpenAiModel, presentOpenAiModels } from './models.present.ts';
import type { ModelsService } from './models.service.ts';

export const mountModels = (models: ModelsService) =>
  mount(modelsRoutes, {
    'GET /v1/models': ({ headers }) =>
      isOpenAiClient(headers)
        ? // Both APIs share this path, but the contract describes only the public API's reply.
          (presentOpenAiModels(models.list()) as never)
        : models.list().map((model) => presentModel(model, models.listLanguages(model))),
    'GET /v1/models/{model}': ({ params }) => {
      models.getByAnyName(params.model);
      return presentOpenAiModel(params.model);
    },
  });
