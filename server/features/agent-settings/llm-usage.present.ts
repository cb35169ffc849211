import type { LanguageModelReply, UsageReply } from '../../../contract/agents/language-models.ts';
import type { LanguageModel } from './llm-usage.rules.ts';
import type { LlmUsageService } from './llm-usage.service.ts';

/** Of a model whose provider does not name it. */
const defaultOutputTokens = 4096;

export const presentModel = (model: LanguageModel): LanguageModelReply => ({
  llm: model.id,
  is_checkpoint: false,
  max_tokens_limit: model.outputTokens ?? defaultOutputTokens,
  max_context_limit: model.contextTokens,
  supports_image_input: model.readsImages ?? false,
  supports_document_input: false,
  supports_parallel_tool_calls: model.callsToolsInParallel ?? false,
  available_reasoning_efforts: model.reasoningEfforts ? [...model.reasoningEfforts] : null,
  deprecation_info: null,
  regional_processing_surcharge: null,
});

export const presentUsage = (prices: ReturnType<LlmUsageService['estimate']>): UsageReply => ({
  llm_prices: prices.map(({ model, perMinute, perMessage, isKnown }) => ({
    llm: model,
    price_per_minute: perMinute,
    price_per_message: perMessage,
    is_price_known: isKnown,
  })),
});
