import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { changeItems, type HistoryPage } from './history-pages.ts';
import { itemQuery, pagesKey } from './use-history.ts';

type Marks = Pick<HistoryItemReply, 'name' | 'tags' | 'is_favorite'>;

/** Shows other marks of items in every loaded list at once. */
function showMarks(client: QueryClient, ids: readonly string[], marksOf: (item: HistoryItemReply) => Partial<Marks>) {
  const marked = new Set(ids);
  const change = (page: HistoryPage) => changeItems(page, marked, (item) => ({ ...item, ...marksOf(item) }));
  client.setQueriesData<InfiniteData<HistoryPage, string | undefined>>(
    { queryKey: [pagesKey] },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
  client.setQueriesData<HistoryPage>({ queryKey: ['history', 'newest'] }, (page) => page && change(page));
  for (const id of ids) client.setQueryData(itemQuery(id).queryKey, (item) => item && { ...item, ...marksOf(item) });
}

/** Makes items favorites of the person, or ends that; shown at once and reverted on failure. */
export function useFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, isFavorite }: { ids: readonly string[]; isFavorite: boolean }) =>
      api.call('POST /v1/history/favorites', { body: { history_item_ids: [...ids], is_favorite: isFavorite } }),
    onMutate: ({ ids, isFavorite }) => showMarks(client, ids, () => ({ is_favorite: isFavorite })),
    onError: (error, { ids, isFavorite }) => {
      showMarks(client, ids, () => ({ is_favorite: !isFavorite }));
      showError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['history'] }),
  });
}

interface MarksChange {
  readonly ids: readonly string[];
  /** Of one item; null removes it, undefined keeps it. */
  readonly name?: string | null | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Saves the name of an item and the tags of one or more. */
export function useSaveMarks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, name, add, remove }: MarksChange) => {
      if (name !== undefined)
        await api.call('PATCH /v1/history/{history_item_id}', {
          params: { history_item_id: ids[0]! },
          body: { name },
        });
      if (add.length + remove.length > 0)
        await api.call('POST /v1/history/tags', {
          body: { history_item_ids: [...ids], add: [...add], remove: [...remove] },
        });
    },
    onSuccess: (_, { ids, name, add, remove }) => {
      showMarks(client, ids, (item) => ({
        ...(name !== undefined && { name }),
        tags: [...new Set([...item.tags.filter((tag) => !remove.includes(tag)), ...add])].sort((a, b) =>
          a.localeCompare(b),
        ),
      }));
      return client.invalidateQueries({ queryKey: ['history'] });
    },
    onError: (error) => void showError(error),
  });
}
