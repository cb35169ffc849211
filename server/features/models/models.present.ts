import { brand } from '../../../contract/catalogue/brand.ts';
import type { Language } from '../../../contract/catalogue/languages.ts';
import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import { openAiModels } from '../../../contract/catalogue/openai-names.ts';
import type { ModelReply, OpenAiModel } from '../../../contract/speech/models.ts';

/** 1 June 2026, the release of the first models. */
const createdAtUnix = 1_780_272_000;

export const presentOpenAiModel = (id: string): OpenAiModel => ({
  id,
  object: 'model',
  created: createdAtUnix,
  owned_by: brand.toLowerCase(),
});

/** All models that clients of the OpenAI API may name, in that API's format. */
export const presentOpenAiModels = (models: readonly ModelEntry[]) => ({
  object: 'list',
  data: [...Object.keys(openAiModels), ...models.map(({ modelId }) => modelId)].map(presentOpenAiModel),
});

export const presentModel = (model: ModelEntry, languages: readonly Language[]): ModelReply => ({
  model_id: model.modelId,
  name: model.name,
  description: model.description,
  can_be_finetuned: false,
  can_do_text_to_speech: model.needs === 'tts',
  can_do_voice_conversion: model.canConvertVoice,
  can_use_style: model.canUseStyle,
  can_use_speaker_boost: model.canUseSpeakerBoost,
  serves_pro_voices: false,
  token_cost_factor: model.costFactor,
  requires_alpha_access: false,
  max_characters_request_free_user: model.maxCharacters,
  max_characters_request_subscribed_user: model.maxCharacters,
  maximum_text_length_per_request: model.maxCharacters,
  languages: languages.map((language) => ({ language_id: language.languageCode, name: language.name })),
  model_rates: { character_cost_multiplier: model.costFactor },
  concurrency_group: 'standard',
});
