import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** A page of the history, newest first. */
export interface HistoryPage {
  readonly history: readonly HistoryItemReply[];
  readonly has_more: boolean;
}

/**
 * Merges the newest page into the loaded pages: new items go on top and deleted ones are dropped, without refetching
 * the pages below. If the newest page does not reach down to the others, they are dropped. Returns the same array if
 * the newest page is already the first.
 */
export function mergeNewestPage(pages: readonly HistoryPage[], newest: HistoryPage): readonly HistoryPage[] {
  if (pages[0] === newest) return pages;
  if (!newest.has_more) return [newest];
  const newestIds = new Set(newest.history.map(({ history_item_id }) => history_item_id));
  // All pages have the same order, so the newest page covers everything above its last known item.
  const covered = pages.findLastIndex(({ history }) =>
    history.some(({ history_item_id }) => newestIds.has(history_item_id)),
  );
  if (covered < 0) return [newest];
  const page = pages[covered]!;
  const last = page.history.findLastIndex(({ history_item_id }) => newestIds.has(history_item_id));
  const rest = { ...page, history: page.history.slice(last + 1) };
  const below = pages.slice(covered + 1);
  const isComplete = rest.history.length === 0 && (below.length > 0 || page.has_more === newest.has_more);
  return isComplete ? [newest, ...below] : [newest, rest, ...below];
}

/**
 * Updates a page from `now`, a fresh response that covers the same range and more. Existing and restored items are
 * kept, deleted ones dropped; items beyond the reach of `now` are kept. Returns the same object if nothing changed.
 */
export function trimPage(page: HistoryPage, now: HistoryPage): HistoryPage {
  const pageIds = new Set(idsOf(page));
  const current = now.history.slice(0, now.history.findLastIndex((item) => pageIds.has(item.history_item_id)) + 1);
  const reached = now.has_more ? (now.history.at(-1)?.date_unix ?? Number.POSITIVE_INFINITY) : -1;
  const currentIds = new Set(current.map(({ history_item_id }) => history_item_id));
  const unseen = page.history.filter((item) => item.date_unix <= reached && !currentIds.has(item.history_item_id));
  const next = { ...page, history: [...current, ...unseen] };
  return shownIn(next) === shownIn(page) ? page : next;
}

const idsOf = ({ history }: HistoryPage): string[] => history.map(({ history_item_id }) => history_item_id);

/** What the rows of a page show of items that may change. */
const shownIn = ({ history }: HistoryPage): string =>
  JSON.stringify(history.map((item) => [item.history_item_id, item.name, item.tags, item.is_favorite]));

/** Changes items of a page; returns the same object if it has none of them. */
export function changeItems(
  page: HistoryPage,
  ids: ReadonlySet<string>,
  change: (item: HistoryItemReply) => HistoryItemReply,
): HistoryPage {
  if (!page.history.some(({ history_item_id }) => ids.has(history_item_id))) return page;
  return { ...page, history: page.history.map((item) => (ids.has(item.history_item_id) ? change(item) : item)) };
}

/** The cursor of the next page; undefined on the last one. */
export function nextAfter(pages: readonly HistoryPage[]): string | undefined {
  if (!pages.at(-1)?.has_more) return undefined;
  return pages.findLast(({ history }) => history.length > 0)?.history.at(-1)?.history_item_id;
}
