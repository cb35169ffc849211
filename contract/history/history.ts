import { z } from 'zod';
import { historyUndoMinutes, maxTagCharacters } from '../catalogue/limits.ts';
import { cleanText, id, name, ok, unix } from '../fields/fields.ts';
import { peakContent, peakQuery } from '../fields/peak-fields.ts';
import { defineRoutes } from '../route.ts';
import { alignment } from '../speech/speech.ts';
import { voiceCategories } from '../voices/voices.ts';

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
  dialogue: z
    .array(
      z.object({
        text: z.string(),
        voice_id: z.string(),
        voice_name: z.string(),
        /** When the line is spoken in the audio, in ms; null for items that are older than stored times. */
        start_ms: z.int().nullable(),
        end_ms: z.int().nullable(),
      }),
    )
    .nullable(),
  date_unix: unix(),
  character_count_change_from: z.int(),
  character_count_change_to: z.int(),
  content_type: z.string(),
  state: z.literal('created'),
  settings: z.record(z.string(), z.unknown()).nullable(),
  feedback: feedback.nullable(),
  /** The token of the item's public link; null without one. */
  share_link_id: z.string().nullable(),
  source: z.enum(historySources),
  alignments: z.null(),
  output_format: z.string(),
  /** The language of the request; null if it named none. */
  language_code: z.string().nullable(),
  /** The pronunciation dictionaries of the request; null if it used those of the workspace. */
  pronunciation_dictionary_locators: z
    .array(z.object({ pronunciation_dictionary_id: z.string(), version_id: z.string().nullable() }))
    .nullable(),
  /** Length of the audio in ms. */
  duration_ms: z.int(),
  /**
   * The waveform: base64 of 240 bytes, each the largest absolute sample (255: full scale) of an equal time span. Null for
   * items that are older than stored waveforms.
   */
  peaks: z.string().nullable(),
  /** The version that the audio is; the ID of the item for the original. */
  version_id: z.string(),
  /** The number of versions, with the original. */
  version_count: z.int(),
  /** The name that a member gave the item; null without one. */
  name: z.string().nullable(),
  /** The tags of the item, which all members see, in alphabetical order. */
  tags: z.array(z.string()),
  /** Whether it is a favorite of the caller. */
  is_favorite: z.boolean(),
});
export type HistoryItemReply = z.infer<typeof historyItem>;

/** Content types of the audio of an item. */
export const itemAudioTypes = [
  'audio/mpeg',
  'audio/pcm',
  'audio/wav',
  'audio/basic',
  'audio/ogg',
  // Only from requests through the OpenAI API.
  'audio/aac',
  'audio/flac',
];
/** A tag of an item. */
export const itemTag = name(maxTagCharacters);
const params = z.object({ history_item_id: id() });
/** The times of the text, or of the lines of a dialogue joined by newlines. */
export const itemAlignment = z.object({ alignment: alignment.nullable() });
const several = z.object({ history_item_ids: z.array(id()).min(1).max(1000) });

export const historyRoutes = defineRoutes({
  'GET /v1/history': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Lists the history of the workspace, newest first.',
    query: z.object({
      page_size: z.int().min(1).max(1000).default(100),
      start_after_history_item_id: id().nullish(),
      voice_id: id().nullish(),
      model_id: id().nullish(),
      date_before_unix: z.int().min(0).max(32_503_680_000).nullish(),
      date_after_unix: z.int().min(0).max(32_503_680_000).nullish(),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      /** Part of the text, of a voice name, or of the name or a tag of the item; ignores case. */
      search: z.string().max(200).transform(cleanText).nullish(),
      source: z.enum(historySources).nullish(),
      /** `true`: only favorites of the caller. */
      is_favorite: z.boolean().nullish(),
      /** Only items with this tag; ignores case. */
      tag: itemTag.nullish(),
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
    permits: 'history_item.read',
    summary: 'Returns a history item.',
    params,
    reply: historyItem,
  },
  'GET /v1/history/{history_item_id}/audio': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Returns the audio of a history item, complete or a byte range.',
    params,
    content: itemAudioTypes,
  },
  'GET /v1/history/{history_item_id}/peaks': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Returns a part of the waveform of a history item in one resolution, in the format of audiowaveform.',
    params,
    query: peakQuery,
    content: peakContent,
  },
  'GET /v1/history/{history_item_id}/alignment': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Returns when each character of a history item is spoken; null if its text cannot be aligned.',
    params,
    reply: itemAlignment,
  },
  'GET /v1/workspace/members/{user_id}/history/{history_item_id}/audio': {
    access: 'account',
    permits: 'history_item.read_of_member',
    summary: 'Returns the audio of another workspace member’s item. Admins only; each access is logged (O-37).',
    params: params.extend({ user_id: id() }),
    content: itemAudioTypes,
  },
  'POST /v1/history/download': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Downloads the audio of one item, or a zip file of several.',
    body: z.object({
      history_item_ids: z.array(id()).min(1).max(1000),
      /** `wav` converts; `default` or null returns the stored format. */
      output_format: z.enum(['default', 'wav']).nullish(),
    }),
    content: [...itemAudioTypes, 'application/zip'],
  },
  'DELETE /v1/history/{history_item_id}': {
    access: 'account',
    permits: 'history_item.delete',
    summary: 'Deletes a history item and its audio.',
    params,
    reply: ok,
  },
  'POST /v1/history/delete': {
    access: 'account',
    permits: 'history_item.delete',
    summary: `Removes items from the history. They can be restored for ${historyUndoMinutes} minutes, then they are deleted with their audio.`,
    body: several,
    reply: z.object({ deleted: z.int() }),
  },
  'POST /v1/history/restore': {
    access: 'account',
    permits: 'history_item.delete',
    summary: `Restores items that were removed from the history less than ${historyUndoMinutes} minutes ago.`,
    body: several,
    reply: z.object({ restored: z.int() }),
  },
});
