import type { Db } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { HistoryItem, HistoryQuery } from '../history.store.ts';
import { firstStep, limitToDate, nearestItemCount, nextStep, type Step } from './history-search.rules.ts';
import { historySearchStore } from './history-search.store.ts';

/** A page of the items whose text, voices, name or tags contain `search`, in the order of `query`. */
export async function searchHistory(
  db: Db,
  workspaceId: WorkspaceId,
  query: HistoryQuery,
  search: string,
): Promise<HistoryItem[]> {
  const store = historySearchStore(db);
  const [spoken, marked] = await Promise.all([
    searchTexts(db, workspaceId, query, search),
    store.searchMarks(workspaceId, query, search),
  ]);
  // The database orders them, because the dates that it returns have lost their microseconds.
  return marked.length === 0 ? spoken : store.order(workspaceId, query, [...spoken, ...marked]);
}

/**
 * The items whose text or voices contain `search`. Scans by date in growing steps while the hit rate suggests that the
 * page will soon be full. Otherwise it uses the trigram index, which must sort all matches: first among the nearest
 * items, then among all.
 */
async function searchTexts(
  db: Db,
  workspaceId: WorkspaceId,
  query: HistoryQuery,
  search: string,
): Promise<HistoryItem[]> {
  const store = historySearchStore(db);
  const items: HistoryItem[] = [];
  let step: Step | undefined = firstStep(query);
  while (step) {
    const remaining = { ...query, limit: query.limit - items.length };
    items.push(...(await store.scanByDate(workspaceId, remaining, search, step)));
    if (items.length === query.limit || !(await store.hasMoreItemsThan(workspaceId, query, step.to))) return items;
    step = nextStep(step, items.length, query);
  }
  const date = await store.dateAtOffset(workspaceId, query, nearestItemCount);
  if (!date) return store.searchIndex(workspaceId, query, search);
  const nearest = await store.searchIndex(workspaceId, limitToDate(query, date), search);
  return nearest.length === query.limit ? nearest : store.searchIndex(workspaceId, query, search);
}
