/** The day of a time in the reader's time zone, as a number that grows by one each day; `unixInS` since 1970. */
export const dayNumber = (unixInS: number): number =>
  Math.floor((unixInS / 60 - new Date(unixInS * 1000).getTimezoneOffset()) / (24 * 60));

/** Whether the item at `index` of a list in the order of time is the first of its day. */
export function startsDay<Item>(items: readonly Item[], index: number, timeOf: (item: Item) => number): boolean {
  const [before, item] = [items[index - 1], items[index]];
  if (item === undefined) return false;
  return before === undefined || dayNumber(timeOf(before)) !== dayNumber(timeOf(item));
}
