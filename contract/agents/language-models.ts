import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** Of characters or pages. */
export const count = z.int().min(0).max(10_000_000);

const languageModel = z.object({
  llm: z.string(),
  is_checkpoint: z.boolean(),
  max_tokens_limit: z.int(),
  max_context_limit: z.int(),
  supports_image_input: z.boolean(),
  supports_document_input: z.boolean(),
  supports_parallel_tool_calls: z.boolean(),
  available_reasoning_efforts: z.array(z.string()).nullable(),
  deprecation_info: z.null(),
  regional_processing_surcharge: z.null(),
});
export type LanguageModelReply = z.output<typeof languageModel>;

export const usageReply = z.object({
  llm_prices: z.array(
    z.object({
      llm: z.string(),
      /** US dollars. */
      price_per_minute: z.number(),
      price_per_message: z.number(),
      /** False: the operator has not set a price, and the prices are 0. Not in the public API. */
      is_price_known: z.boolean(),
    }),
  ),
});
export type UsageReply = z.output<typeof usageReply>;

export const languageModelsRoutes = defineRoutes({
  'GET /v1/convai/llm/list': {
    access: 'account',
    permits: 'convai_agents.list',
    summary: 'Lists the language models that agents of this server can use.',
    reply: z.object({
      llms: z.array(languageModel),
      /** Zeros: this server never replaces a model by another one on its own. */
      default_deprecation_config: z.object({
        warning_start_days: z.int(),
        fallback_start_days: z.int(),
        fallback_complete_days: z.int(),
        fallback_start_percentage: z.int(),
        fallback_complete_percentage: z.int(),
      }),
    }),
  },
  'POST /v1/convai/llm-usage/calculate': {
    access: 'account',
    permits: 'convai_agents.list',
    summary: 'Estimates what each language model costs for a prompt of a length, in US dollars.',
    body: z.object({ prompt_length: count, number_of_pages: count, rag_enabled: z.boolean() }),
    reply: usageReply,
  },
});
