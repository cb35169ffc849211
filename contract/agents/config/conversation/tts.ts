import { z } from 'zod';
import { agentAudioFormats, defaultAgentVoiceId, textNormalisationTypes } from '../../agents-limits.ts';
import { line, orNull, overridesOf, word } from '../field-kinds.ts';

const share = () => z.number().min(0).max(1);
const speed = () => z.number().min(0.7).max(1.2);
const latency = () => z.int().min(0).max(4);

const supportedVoice = z.looseObject({
  /** What the model writes to speak with this voice. */
  label: z.string().min(1).max(200),
  voice_id: z.string().min(1).max(200),
  description: orNull(line()),
  language: orNull(word()),
  model_family: orNull(word()),
  optimize_streaming_latency: orNull(latency()),
  stability: orNull(share()),
  speed: orNull(speed()),
  similarity_boost: orNull(share()),
});

const audioEffects = z.looseObject({
  filter_preset_id: orNull(word()),
  distance: share().default(0),
  environment_id: orNull(word()),
  background_noise_id: orNull(word()),
  send_level: share().default(1),
  seed: orNull(z.int()),
});

const ttsFields = {
  model_id: word().default('eleven_flash_v2'),
  voice_id: word().default(defaultAgentVoiceId),
  supported_voices: z.array(supportedVoice).max(50).default([]),
  expressive_mode: z.boolean().default(true),
  suggested_audio_tags: z
    .array(z.looseObject({ tag: z.string().min(1).max(30), description: orNull(z.string().max(200)) }))
    .max(20)
    .default([]),
  agent_output_audio_format: z.enum(agentAudioFormats).default('pcm_16000'),
  optimize_streaming_latency: latency().default(3),
  stability: share().default(0.5),
  speed: speed().default(1),
  similarity_boost: share().default(0.8),
  text_normalisation_type: z.enum(textNormalisationTypes).default('system_prompt'),
  pronunciation_dictionary_locators: z
    .array(z.looseObject({ pronunciation_dictionary_id: word(), version_id: word().nullable().default(null) }))
    .max(10)
    .default([]),
  enable_phoneme_tags: z.boolean().default(true),
  audio_effects: orNull(audioEffects),
};

export const ttsConfig = z.looseObject(ttsFields).prefault({});
export const ttsOverrides = overridesOf(ttsFields);

/** What a language or a client may change. */
export const ttsClientOverrides = overridesOf({
  model_id: ttsFields.model_id,
  voice_id: ttsFields.voice_id,
  supported_voices: ttsFields.supported_voices,
  stability: ttsFields.stability,
  speed: ttsFields.speed,
  similarity_boost: ttsFields.similarity_boost,
  pronunciation_dictionary_locators: ttsFields.pronunciation_dictionary_locators,
});
