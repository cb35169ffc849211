import { languageModelsRoutes } from '../../../contract/agents/language-models.ts';
import { mount } from '../../http/route.ts';
import { presentModel, presentUsage } from './llm-usage.present.ts';
import type { LlmUsageService } from './llm-usage.service.ts';

const noReplacements = {
  warning_start_days: 0,
  fallback_start_days: 0,
  fallback_complete_days: 0,
  fallback_start_percentage: 0,
  fallback_complete_percentage: 0,
};

export const mountLanguageModels = (llmUsage: LlmUsageService) =>
  mount(languageModelsRoutes, {
    'GET /v1/convai/llm/list': () => ({
      llms: llmUsage.listModels().map(presentModel),
      default_deprecation_config: noReplacements,
    }),

    'POST /v1/convai/llm-usage/calculate': ({ body }) =>
      presentUsage(
        llmUsage.estimate({
          promptLength: body.prompt_length,
          pages: body.number_of_pages,
          isRagEnabled: body.rag_enabled,
        }),
      ),
  });
