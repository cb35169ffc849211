import { historyVersionRoutes } from '../../../contract/history/history-versions.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { HistoryService } from '../history/history.service.ts';
import { presentItem, presentVersion } from './history-versions.present.ts';
import type { HistoryVersionsService } from './history-versions.service.ts';
import type { VersionEffectsService } from './version-effects.service.ts';
import type { VersionRespokenService } from './version-respoken.service.ts';
import type { VersionTakesService } from './version-takes.service.ts';

interface HistoryVersionsServices {
  readonly history: Pick<HistoryService, 'details'>;
  readonly versions: HistoryVersionsService;
  readonly takes: VersionTakesService;
  readonly respoken: VersionRespokenService;
  readonly effects: VersionEffectsService;
}

export const mountHistoryVersions = ({ history, versions, takes, respoken, effects }: HistoryVersionsServices) =>
  mount(historyVersionRoutes, {
    'GET /v1/history/{history_item_id}/versions': async ({ actor, params }) => {
      const { item, versions: list } = await versions.list(actor, params.history_item_id);
      return { versions: list.map((version) => presentVersion(version, item.blobKey)) };
    },

    'GET /v1/history/{history_item_id}/versions/{version_id}/audio': async ({ actor, params, headers }) => {
      const { history_item_id, version_id } = params;
      const tag = entityTag(version_id);
      const range = readRange(headers, tag);
      const { item, range: sent, stream } = await versions.openAudio(actor, history_item_id, version_id, range);
      return rangeReply(
        { contentType: item.contentType, bytes: item.audioBytes, range: sent, stream },
        { 'cache-control': 'private, max-age=31536000, immutable' },
        { tag, headers },
      );
    },

    'GET /v1/history/{history_item_id}/versions/{version_id}/alignment': async ({ actor, params }) => ({
      alignment: await versions.alignment(actor, params.history_item_id, params.version_id),
    }),

    'POST /v1/history/{history_item_id}/versions/respoken': async ({ actor, params, body, signal }) => {
      const { source, version } = await respoken.speak(actor, params.history_item_id, body, signal);
      return presentVersion(version, source.item.blobKey);
    },

    'POST /v1/history/{history_item_id}/versions/respoken/plan': async ({ actor, params, body }) => {
      const { replacement, credits } = await respoken.plan(actor, params.history_item_id, body);
      return { start: replacement.start, end: replacement.end, text: replacement.text, credits };
    },

    'POST /v1/history/{history_item_id}/versions/takes': async ({ actor, params, body, signal }) => {
      const request = { fromId: body.from_version_id, count: body.count };
      const { source, versions: spoken } = await takes.speak(actor, params.history_item_id, request, signal);
      return { versions: spoken.map((version) => presentVersion(version, source.item.blobKey)) };
    },

    'POST /v1/history/{history_item_id}/versions/effects': async ({ actor, params, body, signal }) => {
      const request = { fromId: body.from_version_id, chain: body.effects };
      const { source, version } = await effects.apply(actor, params.history_item_id, request, signal);
      return presentVersion(version, source.item.blobKey);
    },

    'POST /v1/history/{history_item_id}/versions/{version_id}/choose': async ({ actor, params }) => {
      const item = await versions.choose(actor, params.history_item_id, params.version_id);
      return presentItem(item, (await history.details(actor.workspaceId, [item.id], actor.userId)).get(item.id));
    },

    'DELETE /v1/history/{history_item_id}/versions/{version_id}': async ({ actor, params }) => {
      await versions.delete(actor, params.history_item_id, params.version_id);
      return { status: 'ok' };
    },
  });
