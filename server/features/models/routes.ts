import { modelsRoutes } from '../../../contract/models.ts';
import { isOpenAiClient } from '../../http/openai.ts';
import { mount } from '../../http/route.ts';
import { presentModel, presentOpenAiModel, presentOpenAiModels } from './present.ts';
import type { ModelsService } from './service.ts';

export const mountModels = (models: ModelsService) =>
  mount(modelsRoutes, {
    'GET /v1/models': ({ headers }) =>
      isOpenAiClient(headers)
        ? // The contract is the public API's; this path is of both.
          (presentOpenAiModels(models.list()) as never)
        : models.list().map((model) => presentModel(model, models.languagesOf(model))),
    'GET /v1/models/{model}': ({ params }) => {
      models.getByAnyName(params.model);
      return presentOpenAiModel(params.model);
    },
  });
