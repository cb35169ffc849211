import { z } from 'zod';
import { defaultModelId } from './catalogue/models.ts';
import { id, queryBoolean, queryInt, text } from './fields.ts';
import { defineRoutes } from './route.ts';
import { voiceSettingsPatch } from './voices.ts';

const params = z.object({ voice_id: id() });

const query = z.object({
  /** false: nothing of the request is kept. */
  enable_logging: queryBoolean().default(true),
  /** Accepted for old clients; speech always leaves as soon as it is made. */
  optimize_streaming_latency: queryInt().min(0).max(4).nullish(),
  /** One of `catalogue/output-formats.ts`. */
  output_format: z.string().max(40).default('mp3_44100_128'),
});

/** A text-to-speech request. Unknown fields are ignored. */
export const speechBody = z.object({
  text: text(),
  model_id: z.string().max(100).default(defaultModelId),
  language_code: z.string().max(20).nullish(),
  voice_settings: voiceSettingsPatch.nullish(),
  seed: z.int().min(0).max(4_294_967_295).nullish(),
  previous_text: text().nullish(),
  next_text: text().nullish(),
  previous_request_ids: z.array(z.string().max(128)).max(3).nullish(),
  next_request_ids: z.array(z.string().max(128)).max(3).nullish(),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).default('auto'),
  apply_language_text_normalization: z.boolean().default(false),
});
export type SpeechBody = z.infer<typeof speechBody>;

const shared = {
  access: 'account',
  permission: 'text_to_speech',
  params,
  query,
  body: speechBody,
  content: ['audio/mpeg', 'audio/pcm', 'audio/wav', 'audio/basic', 'audio/ogg'],
  bodyLimit: 1024 * 1024,
} as const;

export const speechRoutes = defineRoutes({
  'POST /v1/text-to-speech/{voice_id}': { ...shared, summary: 'Speaks a text.' },
  'POST /v1/text-to-speech/{voice_id}/stream': { ...shared, summary: 'Speaks a text as a stream.' },
});
