import { z } from 'zod';
import { defaultModelId } from '../catalogue/models.ts';
import { defaultOutputFormat } from '../catalogue/output-formats.ts';
import { id, queryBoolean, queryInt } from '../fields/fields.ts';
import { defineSockets } from '../route.ts';
import { voiceSettingsPatch } from '../voices/voices.ts';

/** Contexts that one socket may have open at a time. */
export const maxContexts = 5;
/** Seconds without input after which a socket, or a context, is closed where the client names none. */
export const defaultInactivityS = 20;
export const maxInactivityS = 180;
/** Characters that must be there before the first, second, … generation begins; the last counts for all that follow. */
export const defaultChunkLengthSchedule: readonly number[] = [120, 160, 250, 290];

const params = z.object({ voice_id: id() });

const query = z.object({
  model_id: z.string().max(100).default(defaultModelId),
  language_code: z.string().max(20).optional(),
  /** false: nothing of what is said is kept. */
  enable_logging: queryBoolean().default(true),
  /** Accepted; breaks in the text are followed in either case, and other markup is never read out. */
  enable_ssml_parsing: queryBoolean().default(false),
  /** Accepted for old clients; speech always leaves as soon as it is made. */
  optimize_streaming_latency: queryInt().min(0).max(4).optional(),
  /** `mp3_44100` is the older name of the default. */
  output_format: z
    .string()
    .max(40)
    .transform((name) => (name === 'mp3_44100' ? defaultOutputFormat : name))
    .default(defaultOutputFormat),
  inactivity_timeout: queryInt().min(1).max(maxInactivityS).default(defaultInactivityS),
  sync_alignment: queryBoolean().default(false),
  auto_mode: queryBoolean().default(false),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).default('auto'),
  seed: queryInt().min(0).max(4_294_967_295).optional(),
});
export type SpeechSocketQuery = z.infer<typeof query>;

const generationConfig = z.object({
  chunk_length_schedule: z.array(z.number().min(50).max(500)).min(1).max(100).nullish(),
});

/** Half of a surrogate pair may come in one message and half in the next: text is cleaned when it is spoken. */
const piece = z.string().nullish();

/** What both sockets read. The key may stand in the first message, under any of the names that clients use. */
const shared = z.object({
  text: piece,
  flush: z.boolean().nullish(),
  try_trigger_generation: z.boolean().nullish(),
  voice_settings: voiceSettingsPatch.nullish(),
  generation_config: generationConfig.nullish(),
  /** The name of `generation_config` in messages after the first. */
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

/** Three lists of one length, in ms; the durations under both names that clients read. */
const times = z.object({
  chars: z.array(z.string()),
  charStartTimesMs: z.array(z.int()),
  charsDurationsMs: z.array(z.int()),
  charDurationsMs: z.array(z.int()),
});
export type SocketTimes = z.infer<typeof times>;

/**
 * A piece of audio in base64, or the end (`isFinal`, without audio). Times count from where those of the frame before
 * ended, and from 0 at the start of each generation: added up, they tell when a character is heard.
 */
const frame = z.object({
  audio: z.string().nullable(),
  isFinal: z.boolean(),
  normalizedAlignment: times.nullable(),
  alignment: times.nullable(),
});
export type SpeechFrame = z.infer<typeof frame>;

const contextFrame = frame.extend({ is_final: z.boolean(), contextId: z.string(), context_id: z.string() });

export const speechSockets = defineSockets({
  '/v1/text-to-speech/{voice_id}/stream-input': {
    summary: 'Speaks text while it is being written: pieces of text come in, audio goes out as it is made.',
    permission: 'text_to_speech',
    tokenType: 'tts_websocket',
    params,
    query,
    message: shared,
    reply: frame,
  },
  '/v1/text-to-speech/{voice_id}/multi-stream-input': {
    summary: 'The same for several texts at a time, each a context of its own.',
    permission: 'text_to_speech',
    tokenType: 'tts_websocket',
    params,
    query,
    message: multi,
    reply: contextFrame,
  },
});
