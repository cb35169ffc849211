import type { Db } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { HistoryItem, HistoryQuery } from '../history.store.ts';
import { firstStep, nearItems, nextStep, type Step, upTo } from './history-search.rules.ts';
import { historySearchStore } from './history-search.store.ts';

/**
 * A page of the items that contain `search`, in the order of `query`: in steps by date as long as what is found says
 * that the page will soon be full, else by the index of their texts, after which all that fits has to be sorted: first
 * among the nearest, then everywhere.
 */
export async function searchHistory(
  db: Db,
  workspaceId: WorkspaceId,
  query: HistoryQuery,
  search: string,
): Promise<HistoryItem[]> {
  const store = historySearchStore(db);
  const found: HistoryItem[] = [];
  let step: Step | undefined = firstStep(query);
  while (step) {
    const rest = { ...query, limit: query.limit - found.length };
    found.push(...(await store.within(workspaceId, rest, search, step)));
    if (found.length === query.limit || !(await store.reachesBeyond(workspaceId, query, step.to))) return found;
    step = nextStep(step, found.length, query);
  }
  const date = await store.dateAt(workspaceId, query, nearItems);
  if (!date) return store.everywhere(workspaceId, query, search);
  const near = await store.everywhere(workspaceId, upTo(query, date), search);
  return near.length === query.limit ? near : store.everywhere(workspaceId, query, search);
}
