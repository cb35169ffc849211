import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import type { HistoryPage } from '../../nouns/history/history-pages.ts';
import { historyTrackId } from '../../nouns/history/history-track.ts';
import { removedItems } from '../../nouns/history/removed-items.ts';
import { pagesKey } from '../../nouns/history/use-history.ts';
import { player } from '../../parts/player/player-instance.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { runInBatches } from './run-in-batches.ts';

type Items = readonly HistoryItemReply[];

/** Deletes items at once and offers to undo it (U-33). Items that fail reappear with an error. */
export function useDeleteItems(): (items: Items) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (items) => {
      const ids = idsOf(items);
      removedItems.hide(ids);
      const deletedIds = await runInBatches(ids, {
        call: (batch) => api.call('POST /v1/history/delete', { body: { history_item_ids: [...batch] } }),
        showError,
      });
      removedItems.show(ids.slice(deletedIds.length));
      void client.invalidateQueries({ queryKey: ['history'] });
      if (deletedIds.length === 0) return;
      const playing = player.state().track?.id;
      if (deletedIds.some((id) => historyTrackId(id) === playing)) player.close();
      toast.success(
        formatMessage('{count, plural, one {# item} other {# items}} deleted', { count: deletedIds.length }),
        {
          action: { label: t('Undo'), onClick: () => void restoreItems(client, items.slice(0, deletedIds.length)) },
        },
      );
    },
    [client],
  );
}

async function restoreItems(client: QueryClient, items: Items): Promise<void> {
  const restoredIds = await runInBatches(idsOf(items), {
    call: (batch) => api.call('POST /v1/history/restore', { body: { history_item_ids: [...batch] } }),
    showError,
  });
  removedItems.show(restoredIds);
  await client.invalidateQueries({ queryKey: ['history'] });
  // A list fetched after the deletion lacks the items, and its first page may not reach back to them.
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [pagesKey] })) {
    const { pages = [] } = (state.data ?? {}) as { pages?: readonly HistoryPage[] };
    const newest = client.getQueryData<HistoryPage>(['history', 'newest', ...queryKey.slice(1)]);
    const loadedIds = new Set([...pages, ...(newest ? [newest] : [])].flatMap(({ history }) => idsOf(history)));
    if (!restoredIds.every((id) => loadedIds.has(id))) void client.resetQueries({ queryKey, exact: true });
  }
}

const idsOf = (items: Items): string[] => items.map(({ history_item_id }) => history_item_id);
