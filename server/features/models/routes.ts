import { modelsRoutes } from '../../../contract/models.ts';
import { mount } from '../../http/route.ts';
import { presentModel } from './present.ts';
import type { ModelsService } from './service.ts';

export const mountModels = (models: ModelsService) =>
  mount(modelsRoutes, {
    'GET /v1/models': () => models.list().map((model) => presentModel(model, models.languagesOf(model))),
  });
