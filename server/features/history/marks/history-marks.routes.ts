import { historyMarkRoutes } from '../../../../contract/history/history-marks.ts';
import { mount } from '../../../http/route.ts';
import { presentHistoryItem } from '../history.present.ts';
import type { HistoryService } from '../history.service.ts';
import type { HistoryMarksService } from './history-marks.service.ts';

export const mountHistoryMarks = (marks: HistoryMarksService, history: HistoryService) =>
  mount(historyMarkRoutes, {
    'PATCH /v1/history/{history_item_id}': async ({ actor, params, body }) => {
      await marks.setName(actor, params.history_item_id, body.name);
      const item = await history.get(actor, params.history_item_id);
      const details = await history.details(actor.workspaceId, [item.id], actor.userId);
      return presentHistoryItem(item, details.get(item.id));
    },

    'GET /v1/history/tags': async ({ actor }) => ({
      tags: (await marks.listTags(actor)).map(({ tag, count }) => ({ tag, item_count: count })),
    }),

    'POST /v1/history/tags': async ({ actor, body }) => {
      await marks.changeTags(actor, body.history_item_ids, { add: body.add, remove: body.remove });
      return { status: 'ok' };
    },

    'POST /v1/history/favorites': async ({ actor, body }) => {
      await marks.setFavorites(actor, body.history_item_ids, body.is_favorite);
      return { status: 'ok' };
    },
  });
