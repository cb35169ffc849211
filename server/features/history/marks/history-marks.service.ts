import { maxTagsPerItem } from '../../../../contract/catalogue/limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { Live } from '../../../platform/live.ts';
import {
  type HistoryContributor,
  type HistoryDetails,
  type HistoryService,
  translateMissingItem,
} from '../history.service.ts';
import { historyMarksStore } from './history-marks.store.ts';

interface HistoryMarksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly history: Pick<HistoryService, 'get'>;
}

interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Names, tags and favorites of history items. IDs of items that do not exist are ignored where there are several. */
export function historyMarksService({ db, clock, live, history }: HistoryMarksDeps) {
  // One event for several items, since clients reload the whole list on any event.
  const publish = (actor: Actor, ids: readonly string[]) =>
    live.publish(actor.workspaceId, { topic: 'history', id: ids[0]! });

  return {
    async setName(actor: Actor, id: string, name: string | null): Promise<void> {
      await history.get(actor, id);
      await translateMissingItem(id, () => historyMarksStore(db).setName(actor.workspaceId, id, name));
      await publish(actor, [id]);
    },

    async setFavorites(actor: Actor, ids: readonly string[], isFavorite: boolean): Promise<void> {
      const { workspaceId, userId } = actor;
      if (isFavorite) await historyMarksStore(db).addFavorites(workspaceId, userId, ids, clock());
      else await historyMarksStore(db).removeFavorites(workspaceId, userId, ids);
      await publish(actor, ids);
    },

    /** Throws `too_many_tags`, and then changes nothing. */
    async changeTags(actor: Actor, ids: readonly string[], { add, remove }: TagChange): Promise<void> {
      const { workspaceId } = actor;
      await transaction(db, async (tx) => {
        const store = historyMarksStore(tx);
        const usual = new Map((await store.listTags(workspaceId)).map(({ tag }) => [tag.toLowerCase(), tag]));
        const added = add.map((tag) => usual.get(tag.toLowerCase()) ?? tag);
        if ((await store.changeTags(workspaceId, ids, { add: added, remove })) > maxTagsPerItem)
          throw new AppError('too_many_tags', { param: 'add' });
      });
      await publish(actor, ids);
    },

    listTags: (actor: Actor) => historyMarksStore(db).listTags(actor.workspaceId),
  };
}
export type HistoryMarksService = ReturnType<typeof historyMarksService>;

/** Shows the marks with their history item. */
export const historyMarksContributor = (db: Db): HistoryContributor => ({
  async details(workspaceId, ids, userId) {
    const store = historyMarksStore(db);
    const [marks, favorites] = await Promise.all([
      store.listByItems(workspaceId, ids),
      userId === undefined ? [] : store.listFavorites(workspaceId, userId, ids),
    ]);
    const details = new Map<string, HistoryDetails>(marks.map(({ itemId, name, tags }) => [itemId, { name, tags }]));
    for (const id of favorites) details.set(id, { ...details.get(id), is_favorite: true });
    return details;
  },
});
