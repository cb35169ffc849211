import { z } from 'zod';
import { defaultModelId } from '../catalogue/models.ts';
import { defaultOutputFormat } from '../catalogue/output-formats.ts';
import { id, textPiece } from '../fields/fields.ts';
import { defineSockets } from '../route.ts';
import { voiceSettingsPatch } from '../voices/voices.ts';

/** Maximum open contexts per socket. */
export const maxContexts = 5;
/** Seconds without input after which a socket or context is closed, unless the client sets another value. */
export const defaultInactivityS = 20;
export const maxInactivityS = 180;
/** Characters required before the first, second, … generation starts; the last value applies to all later ones. */
export const defaultChunkLengthSchedule: readonly number[] = [120, 160, 250, 290];

const params = z.object({ voice_id: id() });

const query = z.object({
  model_id: z.string().max(100).default(defaultModelId),
  language_code: z.string().max(20).optional(),
  /** If false, nothing of the session is stored. */
  enable_logging: z.boolean().default(true),
  /** Accepted and ignored: breaks in the text always apply, and other markup is never read aloud. */
  enable_ssml_parsing: z.boolean().default(false),
  /** Accepted for old clients and ignored: audio is always sent as soon as it is ready. */
  optimize_streaming_latency: z.int().min(0).max(4).optional(),
  /** `mp3_44100` is an old name of the default. */
  output_format: z
    .string()
    .max(40)
    .transform((name) => (name === 'mp3_44100' ? defaultOutputFormat : name))
    .default(defaultOutputFormat),
  inactivity_timeout: z.int().min(1).max(maxInactivityS).default(defaultInactivityS),
  sync_alignment: z.boolean().default(false),
  auto_mode: z.boolean().default(false),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).default('auto'),
  seed: z.int().min(0).max(4_294_967_295).optional(),
});
export type SpeechSocketQuery = z.infer<typeof query>;

const generationConfig = z.object({
  chunk_length_schedule: z.array(z.number().min(50).max(500)).min(1).max(100).nullish(),
});

/** Messages of both sockets. The first message may contain the API key under any of the names that clients use. */
const shared = z.object({
  text: textPiece().nullish(),
  flush: z.boolean().nullish(),
  try_trigger_generation: z.boolean().nullish(),
  voice_settings: voiceSettingsPatch.nullish(),
  generation_config: generationConfig.nullish(),
  /** The name of `generation_config` in later messages. */
  generator_config: generationConfig.nullish(),
  pronunciation_dictionary_locators: z
    .array(z.object({ pronunciation_dictionary_id: id(), version_id: id().nullish() }))
    .max(3)
    .nullish(),
  xi_api_key: z.string().max(4096).nullish(),
  'xi-api-key': z.string().max(4096).nullish(),
  authorization: z.string().max(8192).nullish(),
});
export type SpeechMessage = z.infer<typeof shared>;

const multi = shared.extend({
  context_id: z.string().max(128).nullish(),
  contextId: z.string().max(128).nullish(),
  close_context: z.boolean().nullish(),
  close_socket: z.boolean().nullish(),
});
export type ContextMessage = z.infer<typeof multi>;

/** Three lists of equal length, in ms; durations appear under both names that clients read. */
const times = z.object({
  chars: z.array(z.string()),
  charStartTimesMs: z.array(z.int()),
  charsDurationsMs: z.array(z.int()),
  charDurationsMs: z.array(z.int()),
});
export type SocketTimes = z.infer<typeof times>;

/**
 * A chunk of audio in base64, or the final frame (`isFinal`, without audio). The first chunk of a generation carries all
 * of its times, with `sync_alignment` each chunk those of its own audio. `alignment` counts from the start of the chunk,
 * `normalizedAlignment` from the start of the context.
 */
const frame = z.object({
  audio: z.string().nullable(),
  /** Null before the end. */
  isFinal: z.literal(true).nullable(),
  normalizedAlignment: times.nullable(),
  alignment: times.nullable(),
  /** On the first chunk of a generation, like the header `pronunciation-warning` of a request. */
  pronunciation_warning: z.string().optional(),
});
export type SpeechFrame = z.infer<typeof frame>;

const contextFrame = frame.extend({
  is_final: z.literal(true).nullable(),
  contextId: z.string(),
  context_id: z.string(),
});

export const speechSockets = defineSockets({
  '/v1/text-to-speech/{voice_id}/stream-input': {
    summary: 'Speaks text while it is being written: receives chunks of text and sends audio as soon as it is ready.',
    permits: 'speech.generate',
    tokenType: 'tts_websocket',
    namesResources: true,
    params,
    query,
    message: shared,
    reply: frame,
  },
  '/v1/text-to-speech/{voice_id}/multi-stream-input': {
    summary: 'Speaks several texts over one socket, each in its own context.',
    permits: 'speech.generate',
    tokenType: 'tts_websocket',
    namesResources: true,
    params,
    query,
    message: multi,
    reply: contextFrame,
  },
});
