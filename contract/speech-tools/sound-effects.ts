import { z } from 'zod';
import { boundedText, id, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { effectSeconds, maxEffectText, maxVariants } from './sound-effect-limits.ts';

export const effectModelIds = ['eleven_text_to_sound_v2', 'eleven_text_to_sound_v0'] as const;

const prompt = z.object({
  text: boundedText({ min: 1, max: maxEffectText }),
  /** Absent: as the prompt asks for, or as fits the sound. */
  duration_seconds: z.number().min(effectSeconds.min).max(effectSeconds.max).nullish(),
  /** How closely the words are followed, and how little the seed changes. */
  prompt_influence: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .transform((value) => value ?? 0.3),
  loop: z.boolean().default(false),
  model_id: z.enum(effectModelIds).default('eleven_text_to_sound_v2'),
});
export type EffectPrompt = z.output<typeof prompt>;

const item = z.object({
  sound_generation_history_item_id: z.string(),
  /** The same for the variants of one prompt that were generated together. */
  batch_id: z.string(),
  text: z.string(),
  /** The sounds that the prompt was understood as. */
  sounds: z.array(z.string()),
  created_at_unix: unix(),
  content_type: z.string(),
  /** A name in `catalogue/output-formats.ts`. */
  output_format: z.string(),
  duration_seconds: z.number(),
  /** Null: chosen by the generator. */
  requested_duration_seconds: z.number().nullable(),
  prompt_influence: z.number(),
  loop: z.boolean(),
  model_id: z.string(),
  /** The waveform, as that of history items. */
  peaks: z.string().nullable(),
  character_count_change_from: z.int(),
  character_count_change_to: z.int(),
});
export type SoundEffectReply = z.infer<typeof item>;

const params = z.object({ sound_generation_history_item_id: id() });
const outputFormat = z.object({
  /** A name in `catalogue/output-formats.ts`. */
  output_format: z.string().max(40).default('mp3_44100_128'),
});

export const soundEffectsRoutes = defineRoutes({
  'POST /v1/sound-generation': {
    access: 'account',
    permits: 'sound_effect.use',
    summary: 'Generates a sound effect from words.',
    query: outputFormat,
    body: prompt,
    content: ['audio/mpeg', 'audio/pcm', 'audio/wav', 'audio/basic', 'audio/ogg'],
  },
  'POST /v1/sound-generation/variants': {
    access: 'account',
    permits: 'sound_effect.use',
    summary: 'Generates variants of a sound effect at once, and keeps them in the history.',
    query: outputFormat,
    body: prompt.extend({ count: z.int().min(1).max(maxVariants).default(maxVariants) }),
    reply: z.object({ history: z.array(item) }),
  },
  'GET /v1/sound-generation/history': {
    access: 'account',
    permits: 'sound_effect.use',
    summary: 'Lists your sound effects, newest first.',
    query: z.object({
      page_size: z.int().min(1).max(1000).default(100),
      start_after_history_item_id: id().nullish(),
      /** Words of the prompt. */
      search: text().pipe(z.string().max(200)).nullish(),
      /** Only the variants that were generated together. */
      batch_id: id().nullish(),
    }),
    reply: z.object({
      history: z.array(item),
      last_history_item_id: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/sound-generation/history/{sound_generation_history_item_id}/audio': {
    access: 'account',
    permits: 'sound_effect.use',
    summary: 'Returns the audio of a sound effect.',
    params,
    content: ['audio/mpeg', 'application/octet-stream'],
  },
  'DELETE /v1/sound-generation/history/{sound_generation_history_item_id}': {
    access: 'account',
    permits: 'sound_effect.use',
    summary: 'Deletes a sound effect with its audio.',
    params,
    reply: z.object({ status: z.literal('ok') }),
  },
});
