import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

export const modelReply = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  can_be_finetuned: z.boolean(),
  can_do_text_to_speech: z.boolean(),
  can_do_voice_conversion: z.boolean(),
  can_use_style: z.boolean(),
  can_use_speaker_boost: z.boolean(),
  serves_pro_voices: z.boolean(),
  token_cost_factor: z.number(),
  requires_alpha_access: z.boolean(),
  max_characters_request_free_user: z.int(),
  max_characters_request_subscribed_user: z.int(),
  maximum_text_length_per_request: z.int(),
  languages: z.array(z.object({ language_id: z.string(), name: z.string() })),
  model_rates: z.object({ character_cost_multiplier: z.number() }),
  concurrency_group: z.string(),
});
export type ModelReply = z.infer<typeof modelReply>;

/** A model in the format of the OpenAI API. */
export const openAiModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
});
export type OpenAiModel = z.infer<typeof openAiModel>;

export const modelsRoutes = defineRoutes({
  'GET /v1/models': {
    access: 'account',
    permits: 'model.read',
    errors: 'by-client',
    summary: 'Lists the models that the installed engines serve.',
    reply: z.array(modelReply),
  },
  'GET /v1/models/{model}': {
    access: 'account',
    permits: 'model.read',
    errors: 'openai',
    summary: 'Returns a model, for clients of the OpenAI API.',
    params: z.object({ model: id() }),
    reply: openAiModel,
  },
});
