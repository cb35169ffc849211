import { z } from 'zod';
import { id, ok, queryInt, unix } from './fields.ts';
import { defineRoutes } from './route.ts';
import { voiceCategories } from './voices.ts';

/** Where a history item came from (O-56). */
export const historySources = ['TTS', 'STS', 'Projects', 'AN', 'Dubbing', 'PlayAPI', 'ConvAI', 'Flows'] as const;

/** HIST-007; review_status says whether staff has looked at it. */
export const feedback = z.object({
  thumbs_up: z.boolean(),
  feedback: z.string(),
  emotions: z.boolean(),
  inaccurate_clone: z.boolean(),
  glitches: z.boolean(),
  audio_quality: z.boolean(),
  other: z.boolean(),
  review_status: z.enum(['not_reviewed', 'reviewed']),
});

/** HIST-006 and what the official SDK requires. */
export const historyItem = z.object({
  history_item_id: z.string(),
  request_id: z.string().nullable(),
  voice_id: z.string().nullable(),
  voice_name: z.string().nullable(),
  voice_category: z.enum(voiceCategories).nullable(),
  model_id: z.string().nullable(),
  text: z.string().nullable(),
  dialogue: z.array(z.object({ text: z.string(), voice_id: z.string(), voice_name: z.string() })).nullable(),
  date_unix: unix(),
  character_count_change_from: z.int(),
  character_count_change_to: z.int(),
  content_type: z.string(),
  state: z.literal('created'),
  settings: z.record(z.string(), z.unknown()).nullable(),
  feedback: feedback.nullable(),
  share_link_id: z.null(),
  source: z.enum(historySources),
  alignments: z.null(),
  output_format: z.string(),
  /** Length of the audio in ms. */
  duration_ms: z.int(),
});
export type HistoryItemReply = z.infer<typeof historyItem>;

const params = z.object({ history_item_id: id() });

export const historyRoutes = defineRoutes({
  'GET /v1/history': {
    access: 'account',
    permission: 'speech_history_read',
    summary: 'What the caller’s workspace has made, newest first.',
    query: z.object({
      page_size: queryInt().min(1).max(1000).default(100),
      start_after_history_item_id: id().nullish(),
      voice_id: id().nullish(),
      model_id: id().nullish(),
      date_before_unix: queryInt().min(0).max(32_503_680_000).nullish(),
      date_after_unix: queryInt().min(0).max(32_503_680_000).nullish(),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      search: z.string().max(200).nullish(),
      source: z.enum(historySources).nullish(),
    }),
    reply: z.object({
      history: z.array(historyItem),
      last_history_item_id: z.string().nullable(),
      has_more: z.boolean(),
      scanned_until: unix().nullable(),
    }),
  },
  'GET /v1/history/{history_item_id}': {
    access: 'account',
    permission: 'speech_history_read',
    summary: 'One history item.',
    params,
    reply: historyItem,
  },
  'GET /v1/history/{history_item_id}/audio': {
    access: 'account',
    permission: 'speech_history_read',
    summary: 'The audio of a history item, whole or a byte range of it.',
    params,
    content: ['audio/mpeg', 'audio/pcm', 'audio/wav', 'audio/basic', 'audio/ogg'],
  },
  'POST /v1/history/download': {
    access: 'account',
    permission: 'speech_history_read',
    summary: 'The audio of one item, or a zip file of several.',
    body: z.object({
      history_item_ids: z.array(id()).min(1).max(1000),
      /** `wav` converts; `default` or null gives what was made. */
      output_format: z.enum(['default', 'wav']).nullish(),
    }),
    content: ['audio/mpeg', 'audio/wav', 'application/zip'],
  },
  'DELETE /v1/history/{history_item_id}': {
    access: 'account',
    permission: 'speech_history_write',
    summary: 'Deletes a history item and its audio.',
    params,
    reply: ok,
  },
});
