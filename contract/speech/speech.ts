import { z } from 'zod';
import { defaultModelId } from '../catalogue/models.ts';
import { exactText, id, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { voiceSettingsPatch } from '../voices/voices.ts';
import { dictionaryLocator } from './pronunciation-dictionaries.ts';

const params = z.object({ voice_id: id() });

const query = z.object({
  /** If false, nothing of the request is stored. */
  enable_logging: z.boolean().default(true),
  /** Accepted for old clients and ignored: audio is always sent as soon as it is ready. */
  optimize_streaming_latency: z.int().min(0).max(4).nullish(),
  /** A name in `catalogue/output-formats.ts`. */
  output_format: z.string().max(40).default('mp3_44100_128'),
});

/** A text-to-speech request. Unknown fields are ignored. */
export const speechBody = z.object({
  text: text(),
  model_id: z.string().max(100).default(defaultModelId),
  language_code: z.string().max(20).nullish(),
  voice_settings: voiceSettingsPatch.nullish(),
  seed: z.int().min(0).max(4_294_967_295).nullish(),
  /** Applied in order; if absent, the dictionaries of the workspace apply. */
  pronunciation_dictionary_locators: z.array(dictionaryLocator).max(100).nullish(),
  previous_text: text().nullish(),
  next_text: text().nullish(),
  previous_request_ids: z.array(z.string().max(128)).max(3).nullish(),
  next_request_ids: z.array(z.string().max(128)).max(3).nullish(),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).default('auto'),
  apply_language_text_normalization: z.boolean().default(false),
});
export type SpeechBody = z.infer<typeof speechBody>;

/** Start and end time of each character: three lists of equal length. */
export const alignment = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: z.array(z.number()),
  character_end_times_seconds: z.array(z.number()),
});
export type AlignmentWire = z.infer<typeof alignment>;

/** Audio with character times; `alignment` refers to the request's text, `normalized_alignment` to the normalized text. */
export const timedAudio = z.object({
  audio_base64: z.string(),
  alignment: alignment.nullable(),
  normalized_alignment: alignment.nullable(),
});

const timed = {
  access: 'account',
  permits: 'speech.generate',
  params,
  query,
  body: speechBody,
  bodyLimit: 1024 * 1024,
} as const;
const exact = { ...timed, body: speechBody.extend({ text: exactText() }) } as const;
const shared = { ...timed, content: ['audio/mpeg', 'audio/pcm', 'audio/wav', 'audio/basic', 'audio/ogg'] } as const;

export const speechRoutes = defineRoutes({
  'POST /v1/text-to-speech/{voice_id}': { ...shared, summary: 'Speaks a text.' },
  'POST /v1/text-to-speech/{voice_id}/stream': { ...shared, summary: 'Speaks a text as a stream.' },
  'POST /v1/text-to-speech/{voice_id}/with-timestamps': {
    ...exact,
    summary: 'Speaks a text and returns the times of each character.',
    reply: timedAudio,
  },
  'POST /v1/text-to-speech/{voice_id}/stream/with-timestamps': {
    ...exact,
    summary: 'Speaks a text as a stream of JSON objects, each with audio and its character times.',
    content: ['application/json'],
  },
});
