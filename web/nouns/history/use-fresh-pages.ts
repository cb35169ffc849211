import { hashKey, type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { changes } from '../../data/live/change-events.ts';
import type { HistoryQuery } from './history-filter.ts';
import { type HistoryPage, trimPage } from './history-pages.ts';

type Pages = InfiniteData<HistoryPage, string | undefined>;

/**
 * Refreshes pages below the newest one without a request per change: the page with the changed item is fetched at once,
 * the others when they are next visible. `onVisible` receives the visible pages; it is a new function after each change.
 */
export function useFreshPages(queryKey: QueryKey, historyQuery: HistoryQuery) {
  const client = useQueryClient();
  // Pages are identified by their last items, which stay when the newest page absorbs their upper ones.
  const stale = useRef<WeakSet<HistoryItemReply>>(new WeakSet());
  const [changed, setChanged] = useState(0);
  const latest = useRef({ queryKey, historyQuery });
  latest.current = { queryKey, historyQuery };

  const check = useCallback(
    async (page: HistoryPage) => {
      const { queryKey, historyQuery } = latest.current;
      const pages = client.getQueryData<Pages>(queryKey)?.pages ?? [];
      const after = pages
        .slice(0, pages.indexOf(page))
        .findLast(({ history }) => history.length > 0)
        ?.history.at(-1)?.history_item_id;
      const last = page.history.at(-1);
      if (after === undefined || !last || !stale.current.delete(last)) return;
      // One item more than the page, to reach beyond its end.
      const query = { ...historyQuery, page_size: page.history.length + 1, start_after_history_item_id: after };
      const now = await api.call('GET /v1/history', { query }).catch(() => undefined);
      if (!now) return void stale.current.add(last);
      if (!client.getQueryData<Pages>(queryKey)?.pages.includes(page)) {
        // The newest page absorbed part of this one in the meantime.
        stale.current.add(last);
        return setChanged((count) => count + 1);
      }
      const next = trimPage(page, now);
      if (next === page) return;
      const newLast = next.history.at(-1);
      // Something changed during the request.
      if (newLast && stale.current.has(last)) stale.current.add(newLast);
      client.setQueryData<Pages>(
        queryKey,
        (before) => before && { ...before, pages: before.pages.map((one) => (one === page ? next : one)) },
      );
    },
    [client],
  );

  const markBelow = useCallback(() => {
    const [, ...below] = client.getQueryData<Pages>(latest.current.queryKey)?.pages ?? [];
    stale.current = new WeakSet(below.flatMap(({ history }) => history.at(-1) ?? []));
    return below;
  }, [client]);

  // Pages cached while the list was unmounted or filtered differently may be old.
  const queryHash = hashKey(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is marked again
  useEffect(() => {
    if (markBelow().length > 0) setChanged((count) => count + 1);
  }, [markBelow, queryHash]);

  useEffect(
    () =>
      changes.subscribe('history', (id) => {
        const below = markBelow();
        const its = id !== null && below.find(({ history }) => history.some((item) => item.history_item_id === id));
        if (its) void check(its);
        if (below.length > 0) setChanged((count) => count + 1);
      }),
    [check, markBelow],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the visible pages are reported again after a change
  return useCallback(
    (visible: readonly HistoryItemReply[]) => {
      const pages = client.getQueryData<Pages>(latest.current.queryKey)?.pages ?? [];
      for (const page of pages) {
        const last = page.history.at(-1);
        if (last && stale.current.has(last) && visible.some((item) => page.history.includes(item))) void check(page);
      }
    },
    [client, check, changed],
  );
}
