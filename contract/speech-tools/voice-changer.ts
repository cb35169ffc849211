import { z } from 'zod';
import { defaultVoiceChangeModelId } from '../catalogue/models.ts';
import { id, jsonField } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { voiceSettingsPatch } from '../voices/voices.ts';
import { recordingFormat } from './recording-fields.ts';
import { maxRecordingBytes } from './recording-limits.ts';

const upload = {
  access: 'account',
  permits: 'voice_change.create',
  params: z.object({ voice_id: id() }),
  query: z.object({
    /** If false, nothing of the request is stored. */
    enable_logging: z.boolean().default(true),
    /** Accepted for old clients and ignored: audio is always sent as soon as it is ready. */
    optimize_streaming_latency: z.int().min(0).max(4).nullish(),
    /** A name in `catalogue/output-formats.ts`. */
    output_format: z.string().max(40).default('mp3_44100_128'),
  }),
  files: { audio: { maxBytes: maxRecordingBytes, required: true } },
  body: z.object({
    model_id: z.string().max(100).default(defaultVoiceChangeModelId),
    /** Of these, `similarity_boost` has an effect: words, times and melody stay those of the recording. */
    voice_settings: jsonField(voiceSettingsPatch.nullish()),
    /** Accepted and without effect: the same recording always gives the same result. */
    seed: z.int().min(0).max(4_294_967_295).nullish(),
    remove_background_noise: z.boolean().default(false),
    file_format: recordingFormat,
  }),
  content: ['audio/mpeg', 'audio/pcm', 'audio/wav', 'audio/basic', 'audio/ogg'],
} as const;

const ofItem = {
  access: 'account',
  permits: 'history_item.read',
  params: z.object({ history_item_id: id() }),
} as const;

/** The recording that a history item was made from. */
const voiceChangeSource = z.object({
  history_item_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  duration_ms: z.int(),
  /** The waveform, as that of history items. */
  peaks: z.string().nullable(),
});
export type VoiceChangeSourceReply = z.infer<typeof voiceChangeSource>;

export const voiceChangerRoutes = defineRoutes({
  'POST /v1/speech-to-speech/{voice_id}': {
    ...upload,
    summary: 'Converts the speech of a recording to another voice. Limits: 500 MB and one hour.',
  },
  'POST /v1/speech-to-speech/{voice_id}/stream': {
    ...upload,
    summary: 'Converts the speech of a recording to another voice, as a stream.',
  },
  'GET /v1/speech-to-speech/history/{history_item_id}': {
    ...ofItem,
    summary: 'Describes the recording that a history item of the voice changer was made from.',
    reply: voiceChangeSource,
  },
  'GET /v1/speech-to-speech/history/{history_item_id}/source': {
    ...ofItem,
    summary: 'Returns the recording that a history item of the voice changer was made from, complete or a byte range.',
    content: ['audio/wav', 'application/octet-stream'],
  },
});
