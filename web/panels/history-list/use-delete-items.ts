import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { pluralize } from '../../format/count.ts';
import type { HistoryPage } from '../../nouns/history/history-pages.ts';
import { historyTrackId } from '../../nouns/history/history-track.ts';
import { removedItems } from '../../nouns/history/removed-items.ts';
import { pagesKey } from '../../nouns/history/use-history.ts';
import { player } from '../../parts/player/player-instance.ts';
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';
import { inRequests } from './delete-items.ts';

type Items = readonly HistoryItemReply[];

/** Deletes items at once and offers to put them back (U-33). What fails is shown, and the rows return. */
export function useDeleteItems(): (items: Items) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (items) => {
      const ids = idsOf(items);
      removedItems.hide(ids);
      const done = await inRequests(ids, {
        call: (some) => api.call('POST /v1/history/delete', { body: { history_item_ids: [...some] } }),
        showError,
      });
      removedItems.show(ids.slice(done.length));
      void client.invalidateQueries({ queryKey: ['history'] });
      if (done.length === 0) return;
      const playing = player.state().track?.id;
      if (done.some((id) => historyTrackId(id) === playing)) player.close();
      toast.success(`${pluralize(done.length, 'item', 'items')} deleted`, {
        action: { label: 'Undo', onClick: () => void putBack(client, items.slice(0, done.length)) },
      });
    },
    [client],
  );
}

async function putBack(client: QueryClient, items: Items): Promise<void> {
  const back = await inRequests(idsOf(items), {
    call: (some) => api.call('POST /v1/history/restore', { body: { history_item_ids: [...some] } }),
    showError,
  });
  removedItems.show(back);
  await client.invalidateQueries({ queryKey: ['history'] });
  // A list that was fetched meanwhile does not have them, and its first page may not reach so far.
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [pagesKey] })) {
    const { pages = [] } = (state.data ?? {}) as { pages?: readonly HistoryPage[] };
    const newest = client.getQueryData<HistoryPage>(['history', 'newest', ...queryKey.slice(1)]);
    const there = new Set([...pages, ...(newest ? [newest] : [])].flatMap(({ history }) => idsOf(history)));
    if (!back.every((id) => there.has(id))) void client.resetQueries({ queryKey, exact: true });
  }
}

const idsOf = (items: Items): string[] => items.map(({ history_item_id }) => history_item_id);
