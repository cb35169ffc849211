import { z } from 'zod';
import { maxTakesPerRequest } from '../catalogue/limits.ts';
import { exactText, id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { effectChain } from '../speech-tools/effect-chain.ts';
import { historyItem, itemAlignment, itemAudioTypes } from './history.ts';

/** How a version was made. */
export const versionOrigins = ['original', 'take', 'respoken', 'effects'] as const;

export const historyVersion = z.object({
  /** The original has the ID of its item. */
  version_id: z.string(),
  history_item_id: z.string(),
  origin: z.enum(versionOrigins),
  /** The version that this one was made from; null for the original, and after that version was deleted. */
  from_version_id: z.string().nullable(),
  /** What this version says; the lines of a dialogue are joined by newlines. */
  text: z.string().nullable(),
  /** Of `respoken`: the range in the text of the version it was made from, and what replaced it. */
  respoken: z.object({ start: z.int(), end: z.int(), text: z.string() }).nullable(),
  /** Of `effects`: what was applied. */
  effects: effectChain.nullable(),
  /** The seed of what was spoken; null if unknown. */
  seed: z.int().nullable(),
  /** What it cost beyond the item; 0 for the original and for effects. */
  credits: z.int(),
  content_type: z.string(),
  output_format: z.string(),
  duration_ms: z.int(),
  /** As `peaks` of the item. */
  peaks: z.string().nullable(),
  /** Whether it is the audio of the item. */
  is_chosen: z.boolean(),
  created_at_unix: unix(),
});
export type HistoryVersionReply = z.infer<typeof historyVersion>;

const params = z.object({ history_item_id: id() });
const versionParams = params.extend({ version_id: id() });
/** The chosen version if absent. */
const fromVersion = z.object({ from_version_id: id().nullish() });

const respokenBody = fromVersion.extend({
  /** UTF-16 offsets into the text of the version, `end` excluded. */
  start: z.int().min(0),
  end: z.int().min(1),
  /** Replaces the text of the range; absent: the same text again. */
  text: exactText().nullish(),
  /**
   * The range is extended to whole sentences or words, and all of it is spoken: a sentence alone has its own melody, and
   * pauses around it that hide the seams.
   */
  snap: z.enum(['sentence', 'word']).default('sentence'),
  seed: z.int().min(0).max(4_294_967_295).nullish(),
});
export type RespokenBody = z.output<typeof respokenBody>;

const editing = { access: 'account', permits: 'history_item.edit', params } as const;

export const historyVersionRoutes = defineRoutes({
  'GET /v1/history/{history_item_id}/versions': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Lists the versions of a history item, oldest first. The first is the original.',
    params,
    reply: z.object({ versions: z.array(historyVersion) }),
  },
  'GET /v1/history/{history_item_id}/versions/{version_id}/audio': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Returns the audio of a version, complete or a byte range.',
    params: versionParams,
    content: itemAudioTypes,
  },
  'GET /v1/history/{history_item_id}/versions/{version_id}/alignment': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Returns when each character of a version is spoken; null if its text cannot be aligned.',
    params: versionParams,
    reply: itemAlignment,
  },
  'POST /v1/history/{history_item_id}/versions/respoken': {
    ...editing,
    bodyLimit: 1024 * 1024,
    summary: 'Speaks a part of the text anew with the voice of the item, and splices it into a version.',
    body: respokenBody,
    reply: historyVersion,
  },
  'POST /v1/history/{history_item_id}/versions/respoken/plan': {
    ...editing,
    bodyLimit: 1024 * 1024,
    summary: 'Returns what would be spoken anew and what it would cost, without speaking it.',
    body: respokenBody,
    reply: z.object({
      /** The extended range. */
      start: z.int(),
      end: z.int(),
      /** What would be spoken. */
      text: z.string(),
      credits: z.int(),
    }),
  },
  'POST /v1/history/{history_item_id}/versions/takes': {
    ...editing,
    summary: `Speaks the text of a version again with other seeds, up to ${maxTakesPerRequest} times.`,
    body: fromVersion.extend({ count: z.int().min(1).max(maxTakesPerRequest).default(1) }),
    /** The takes of this request: fewer than `count` if a later one failed. */
    reply: z.object({ versions: z.array(historyVersion) }),
  },
  'POST /v1/history/{history_item_id}/versions/effects': {
    ...editing,
    summary: 'Applies effects to a version. It costs no credits.',
    body: fromVersion.extend({ effects: effectChain }),
    reply: historyVersion,
  },
  'POST /v1/history/{history_item_id}/versions/{version_id}/choose': {
    ...editing,
    summary: 'Makes a version the audio of its item, wherever it is played, downloaded or shared.',
    params: versionParams,
    reply: historyItem,
  },
  'DELETE /v1/history/{history_item_id}/versions/{version_id}': {
    ...editing,
    summary: 'Deletes a version and its audio. The original and the chosen version stay.',
    params: versionParams,
    reply: ok,
  },
});
