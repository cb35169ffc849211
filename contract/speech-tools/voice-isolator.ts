import { z } from 'zod';
import { id, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { recordingFormat } from './recording-fields.ts';
import { maxRecordingBytes } from './recording-limits.ts';

const item = z.object({
  id: z.string(),
  title: z.string().nullable(),
  created_at_unix: unix(),
  /** An output format, as `mp3_44100_128`. */
  format: z.string(),
  duration_seconds: z.number().nullable(),
  download_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  /** The video with the new audio. */
  source_video_url: z.string().nullable(),
  supports_video: z.boolean(),
  /** The video is being written. */
  processing: z.boolean(),
  video_processing_failed: z.boolean(),
  preview_b64: z.string().nullable(),
  /** The uploaded recording, or the sound of the uploaded video. */
  source_url: z.string(),
  /** The waveforms of recording and result, as those of history items. */
  source_peaks: z.string().nullable(),
  peaks: z.string().nullable(),
});
export type IsolationReply = z.infer<typeof item>;

const body = z.object({ file_format: recordingFormat });
const upload = {
  access: 'account',
  permits: 'isolation.use',
  files: { audio: { maxBytes: maxRecordingBytes, required: true } },
  content: ['audio/mpeg'],
} as const;
const file = {
  access: 'account',
  permits: 'isolation.use',
  params: z.object({ history_item_id: id() }),
  content: ['audio/mpeg', 'application/octet-stream'],
} as const;

export const voiceIsolatorRoutes = defineRoutes({
  'POST /v1/audio-isolation': {
    ...upload,
    summary: 'Removes background noise from a recording or video; returns the speech. Limits: 500 MB and one hour.',
    body: body.extend({
      /** A picture for the list, in Base64. */
      preview_b64: text().pipe(z.string().max(500_000)).nullish(),
    }),
  },
  'POST /v1/audio-isolation/stream': {
    ...upload,
    summary: 'Removes background noise from a recording or video, as a stream.',
    body,
  },
  'GET /v1/audio-isolation/history': {
    access: 'account',
    permits: 'isolation.use',
    summary: 'Lists your isolations, newest first.',
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(1000).default(100),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      /** Words of the title. */
      search: text().pipe(z.string().max(200)).nullish(),
    }),
    reply: z.object({ items: z.array(item), has_more: z.boolean() }),
  },
  'GET /v1/audio-isolation/history/{history_item_id}': {
    access: 'account',
    permits: 'isolation.use',
    summary: 'Returns an isolation.',
    params: z.object({ history_item_id: id() }),
    reply: item,
  },
  'DELETE /v1/audio-isolation/history/{history_item_id}': {
    access: 'account',
    permits: 'isolation.use',
    summary: 'Deletes an isolation with its files.',
    params: z.object({ history_item_id: id() }),
    content: ['application/json'],
  },
  'GET /v1/audio-isolation/history/{history_item_id}/audio': {
    ...file,
    summary: 'Returns the isolated speech.',
    query: z.object({
      /** `wav` converts, and answers no ranges; `default` or null returns the stored format. */
      output_format: z.enum(['default', 'wav']).nullish(),
    }),
    content: ['audio/mpeg', 'audio/wav'],
  },
  'GET /v1/audio-isolation/history/{history_item_id}/source': {
    ...file,
    summary: 'Returns the uploaded recording.',
  },
  'GET /v1/audio-isolation/history/{history_item_id}/video': {
    ...file,
    summary: 'Returns the uploaded video with the isolated speech; its picture is copied.',
    content: ['video/mp4', 'video/webm'],
  },
});
