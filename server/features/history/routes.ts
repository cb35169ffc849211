import { historyRoutes } from '../../../contract/history.ts';
import { mount } from '../../http/route.ts';
import { presentHistoryItem } from './present.ts';
import type { HistoryService } from './service.ts';

const fromUnix = (seconds: number | null | undefined): Date | undefined =>
  seconds === null || seconds === undefined ? undefined : new Date(seconds * 1000);

export const mountHistory = (history: HistoryService) =>
  mount(historyRoutes, {
    'GET /v1/history': async ({ actor, query }) => {
      const { items, hasMore } = await history.list(actor, {
        limit: query.page_size,
        after: query.start_after_history_item_id ?? undefined,
        direction: query.sort_direction,
        voiceId: query.voice_id ?? undefined,
        modelId: query.model_id ?? undefined,
        source: query.source ?? undefined,
        search: query.search?.trim() || undefined,
        before: fromUnix(query.date_before_unix),
        since: fromUnix(query.date_after_unix),
      });
      const last = items.at(-1);
      return {
        history: items.map(presentHistoryItem),
        last_history_item_id: last?.id ?? null,
        has_more: hasMore,
        scanned_until: last ? Math.floor(last.createdAt.getTime() / 1000) : null,
      };
    },

    'GET /v1/history/{history_item_id}': async ({ actor, params }) =>
      presentHistoryItem(await history.get(actor, params.history_item_id)),

    'GET /v1/history/{history_item_id}/audio': async ({ actor, params, headers }) => {
      const { item, range, stream } = await history.audio(
        actor,
        params.history_item_id,
        headers.range as string | undefined,
      );
      const length = range ? range.end - range.start + 1 : item.audioBytes;
      return {
        status: range ? 206 : 200,
        contentType: item.contentType,
        body: stream,
        headers: {
          'content-length': length,
          'accept-ranges': 'bytes',
          'cache-control': 'private, max-age=31536000, immutable',
          ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${item.audioBytes}` } : {}),
        },
      };
    },

    'POST /v1/history/download': async ({ actor, body, signal }) => {
      const download = await history.download(actor, body.history_item_ids, body.output_format ?? 'default', signal);
      return {
        contentType: download.contentType,
        body: download.body,
        headers: { 'content-disposition': `attachment; filename="${encodeURIComponent(download.fileName)}"` },
      };
    },

    'DELETE /v1/history/{history_item_id}': async ({ actor, params }) => {
      await history.delete(actor, params.history_item_id);
      return { status: 'ok' };
    },
  });
