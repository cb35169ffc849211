import { servedModelId } from '../../../contract/catalogue/models.ts';
import { toPeakRequest } from '../../../contract/fields/peak-fields.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { historyRoutes } from '../../../contract/history/history.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, peaksReply, type RequestHeaders, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentHistoryItem, presentVersionId } from './history.present.ts';
import type { HistoryService } from './history.service.ts';
import type { HistoryItem } from './history.store.ts';
import type { HistoryAlignmentService } from './history-alignment.service.ts';

const fromUnix = (seconds: number | null | undefined): Date | undefined =>
  seconds === null || seconds === undefined ? undefined : new Date(seconds * 1000);

/** The audio of an item changes when another version is chosen, so browsers ask whether their copy is current. */
async function audioReply(item: HistoryItem, headers: RequestHeaders, history: HistoryService) {
  const tag = entityTag(presentVersionId(item));
  const { range, stream } = await history.openItemAudio(item, readRange(headers, tag));
  return rangeReply(
    { contentType: item.contentType, bytes: item.audioBytes, range, stream },
    { 'cache-control': 'private, no-cache' },
    { tag, headers },
  );
}

export const mountHistory = (history: HistoryService, alignments: HistoryAlignmentService) =>
  mount(historyRoutes, {
    'GET /v1/history': async ({ actor, query }) => {
      const { items, hasMore } = await history.list(actor, {
        limit: query.page_size,
        after: query.start_after_history_item_id ?? undefined,
        direction: query.sort_direction,
        voiceId: query.voice_id ?? undefined,
        modelId: query.model_id == null ? undefined : servedModelId(query.model_id),
        source: query.source ?? undefined,
        search: query.search?.trim() || undefined,
        favoriteOf: query.is_favorite ? actor.userId : undefined,
        tag: query.tag ?? undefined,
        before: fromUnix(query.date_before_unix),
        since: fromUnix(query.date_after_unix),
      });
      const last = items.at(-1);
      const details = await history.details(
        actor.workspaceId,
        items.map((item) => item.id),
        actor.userId,
      );
      return {
        history: items.map((item) => presentHistoryItem(item, details.get(item.id))),
        last_history_item_id: last?.id ?? null,
        has_more: hasMore,
        scanned_until: last ? unixSeconds(last.createdAt) : null,
      };
    },

    'GET /v1/history/{history_item_id}': async ({ actor, params }) => {
      const item = await history.get(actor, params.history_item_id);
      const details = await history.details(actor.workspaceId, [item.id], actor.userId);
      return presentHistoryItem(item, details.get(item.id));
    },

    'GET /v1/history/{history_item_id}/audio': async ({ actor, params, headers }) =>
      audioReply(await history.get(actor, params.history_item_id), headers, history),

    'GET /v1/history/{history_item_id}/peaks': async ({ actor, params, query, headers }) => {
      const item = await history.get(actor, params.history_item_id);
      const peaks = await history.peaks(item, toPeakRequest(query));
      return peaksReply(presentVersionId(item), headers, peaks, 'private, no-cache');
    },

    'GET /v1/history/{history_item_id}/alignment': async ({ actor, params }) => ({
      alignment: await alignments.find(actor, params.history_item_id),
    }),

    'GET /v1/workspace/members/{user_id}/history/{history_item_id}/audio': async ({ actor, params, headers }) => {
      const { user_id, history_item_id } = params;
      return audioReply(await history.getOfMember(actor, user_id, history_item_id), headers, history);
    },

    'POST /v1/history/download': async ({ actor, body, signal }) => {
      const download = await history.download(actor, body.history_item_ids, body.output_format ?? 'default', signal);
      return {
        contentType: download.contentType,
        body: download.body,
        headers: {
          'content-disposition': attachment(download.fileName),
          ...(download.bytes !== undefined && { 'content-length': download.bytes }),
        },
      };
    },

    'DELETE /v1/history/{history_item_id}': async ({ actor, params }) => {
      await history.delete(actor, params.history_item_id);
      return { status: 'ok' };
    },

    'POST /v1/history/delete': async ({ actor, body }) => ({
      deleted: await history.softDelete(actor, body.history_item_ids),
    }),

    'POST /v1/history/restore': async ({ actor, body }) => ({
      restored: await history.restore(actor, body.history_item_ids),
    }),
  });
