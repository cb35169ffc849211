import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** A stretch of the history, newest first. */
export interface HistoryPage {
  readonly history: readonly HistoryItemReply[];
  readonly has_more: boolean;
}

/**
 * The pages with the newest one in the place of what it shows anew: what came since stands on top, what was deleted is
 * gone, and no page below is fetched again. Where the newest page does not reach down to the others, they are dropped.
 * Returns the same array if it is their first already.
 */
export function mergeNewestPage(pages: readonly HistoryPage[], newest: HistoryPage): readonly HistoryPage[] {
  if (pages[0] === newest) return pages;
  if (!newest.has_more) return [newest];
  const shown = new Set(newest.history.map(({ history_item_id }) => history_item_id));
  // Pages as well as the newest one are in one order: all before its last known item is covered by it.
  const covered = pages.findLastIndex(({ history }) =>
    history.some(({ history_item_id }) => shown.has(history_item_id)),
  );
  if (covered < 0) return [newest];
  const page = pages[covered]!;
  const last = page.history.findLastIndex(({ history_item_id }) => shown.has(history_item_id));
  const rest = { ...page, history: page.history.slice(last + 1) };
  const below = pages.slice(covered + 1);
  const isWhole = rest.history.length === 0 && (below.length > 0 || page.has_more === newest.has_more);
  return isWhole ? [newest, ...below] : [newest, rest, ...below];
}

/**
 * A page as it is now: `now` is what stands in its place and reaches beyond it. What is in it still or again is kept,
 * what is gone is left out; where `now` does not reach so far, what was known counts. The same object where nothing is
 * other than it was.
 */
export function trimPage(page: HistoryPage, now: HistoryPage): HistoryPage {
  const known = new Set(idsOf(page));
  const there = now.history.slice(0, now.history.findLastIndex((item) => known.has(item.history_item_id)) + 1);
  const reached = now.has_more ? (now.history.at(-1)?.date_unix ?? Number.POSITIVE_INFINITY) : -1;
  const found = new Set(there.map(({ history_item_id }) => history_item_id));
  const unseen = page.history.filter((item) => item.date_unix <= reached && !found.has(item.history_item_id));
  const next = { ...page, history: [...there, ...unseen] };
  return idsOf(next).join() === idsOf(page).join() ? page : next;
}

const idsOf = ({ history }: HistoryPage): string[] => history.map(({ history_item_id }) => history_item_id);

/** After which item the next page begins; undefined where there is none. */
export function nextAfter(pages: readonly HistoryPage[]): string | undefined {
  if (!pages.at(-1)?.has_more) return undefined;
  return pages.findLast(({ history }) => history.length > 0)?.history.at(-1)?.history_item_id;
}
