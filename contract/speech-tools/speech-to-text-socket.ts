import { z } from 'zod';
import { transcriptionLimits } from '../catalogue/transcription-models.ts';
import { id, text } from '../fields/fields.ts';
import { defineSockets } from '../route.ts';

export const realtimeTranscriptionModelId = 'scribe_v2_realtime';

export const realtimeAudioFormats = [
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
] as const;
export type RealtimeAudioFormat = (typeof realtimeAudioFormats)[number];

export const realtimeTranscriptionLimits = {
  /** From the start of the session. */
  maxSessionS: 2 * 3600,
  /** Without a message. */
  inactivityS: 60,
  /** Of audio since the last commit, below which a commit is refused. */
  minCommitS: 0.3,
  /** Of audio since the last commit, after which the server commits by itself. */
  maxSegmentS: 90,
  maxKeyterms: 100,
  maxSecondaryLanguages: 10,
  maxEntityTypes: 100,
} as const;

const { maxKeyterms, maxSecondaryLanguages, maxEntityTypes } = realtimeTranscriptionLimits;

/** A parameter that is repeated for each item; one item is not a list. */
const repeated = (item: z.ZodType<string>, max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item).max(max)).default([]);

const query = z.object({
  model_id: z.string().max(100).default(realtimeTranscriptionModelId),
  audio_format: z.enum(realtimeAudioFormats).default('pcm_16000'),
  /** ISO 639-1 or 639-3; without it, the recognizer detects the language, if it can. */
  language_code: z.string().max(20).optional(),
  secondary_languages: repeated(z.string().max(20), maxSecondaryLanguages),
  commit_strategy: z.enum(['manual', 'vad']).default('manual'),
  vad_silence_threshold_secs: z.number().min(0.3).max(3).default(1.5),
  vad_threshold: z.number().min(0.1).max(0.9).default(0.4),
  min_speech_duration_ms: z.int().min(50).max(2000).default(100),
  min_silence_duration_ms: z.int().min(50).max(2000).default(100),
  include_timestamps: z.boolean().default(false),
  include_language_detection: z.boolean().default(false),
  keyterms: repeated(text().pipe(z.string().min(1).max(transcriptionLimits.maxKeytermLength)), maxKeyterms),
  no_verbatim: z.boolean().default(false),
  entity_detection: repeated(z.string().min(1).max(100), maxEntityTypes),
  /** The voice activity detector ignores quiet speech and noise. */
  filter_background_audio: z.boolean().default(false),
  /** If false, nothing of the session is stored. */
  enable_logging: z.boolean().default(true),
  transcript_edit: z
    .string()
    .optional()
    .refine((value) => !value, { message: 'This server cannot edit transcripts.' }),
});
export type RealtimeTranscriptionQuery = z.infer<typeof query>;

const inputAudioChunk = z.object({
  message_type: z.literal('input_audio_chunk'),
  audio_base_64: z.string(),
  commit: z.boolean().nullish(),
  /** Hz; must be that of `audio_format`. */
  sample_rate: z.int().nullish(),
  /** Accepted with the first chunk. The recognizers of this server know no context and ignore it. */
  previous_text: z.string().max(10_000).nullish(),
});
export type InputAudioChunk = z.infer<typeof inputAudioChunk>;

const sessionStarted = z.object({
  message_type: z.literal('session_started'),
  /** The ID of the transcript, if the session is stored. */
  session_id: id(),
  config: z.object({
    sample_rate: z.int(),
    audio_format: z.enum(realtimeAudioFormats),
    language_code: z.string().optional(),
    secondary_languages: z.array(z.string()),
    timestamps_granularity: z.enum(['none', 'word', 'character']),
    vad_commit_strategy: z.enum(['manual', 'vad']),
    vad_silence_threshold_secs: z.number(),
    vad_threshold: z.number(),
    min_speech_duration_ms: z.int(),
    min_silence_duration_ms: z.int(),
    model_id: z.string(),
    enable_logging: z.boolean(),
    include_language_detection: z.boolean(),
    keyterms: z.array(z.string()),
    no_verbatim: z.boolean(),
    entity_detection: z.array(z.string()),
    filter_background_audio: z.boolean(),
  }),
});

const word = z.object({
  text: z.string(),
  /** Seconds from the start of the session. */
  start: z.number(),
  end: z.number(),
  type: z.enum(['word', 'spacing', 'audio_event']),
  /** Natural logarithm of the probability, 0 or less. */
  logprob: z.number(),
});

const textFrame = <T extends string>(type: T) => z.object({ message_type: z.literal(type), text: z.string() });
const entity = z.object({ text: z.string(), entity_type: z.string(), start_char: z.int(), end_char: z.int() });

/** Errors by their `message_type`. Each ends the session, except `commit_throttled`. */
export const realtimeErrorTypes = [
  'error',
  'auth_error',
  'quota_exceeded',
  'commit_throttled',
  'transcriber_error',
  'unaccepted_terms',
  'rate_limited',
  'input_error',
  'invalid_request',
  'queue_overflow',
  'resource_exhausted',
  'session_time_limit_exceeded',
  'chunk_size_exceeded',
  'insufficient_audio_activity',
] as const;
export type RealtimeErrorType = (typeof realtimeErrorTypes)[number];

const frame = z.union([
  sessionStarted,
  textFrame('partial_transcript'),
  textFrame('final_transcript'),
  textFrame('committed_transcript'),
  textFrame('committed_transcript_with_timestamps').extend({
    language_code: z.string().nullable(),
    words: z.array(word).nullable(),
  }),
  textFrame('committed_transcript_entities').extend({ entities: z.array(entity) }),
  z.object({ message_type: z.enum(realtimeErrorTypes), error: z.string() }),
]);
export type RealtimeTranscriptionFrame = z.infer<typeof frame>;

export const speechToTextSockets = defineSockets({
  '/v1/speech-to-text/realtime': {
    summary:
      'Transcribes speech while it goes on: receives chunks of audio, and sends partial transcripts, and committed ones after a commit or a pause.',
    permits: 'transcript.create',
    tokenType: 'realtime_scribe',
    errors: 'scribe',
    params: z.object({}),
    query,
    message: inputAudioChunk,
    reply: frame,
  },
});
