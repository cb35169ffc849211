import type { HistoryQuery } from '../history.store.ts';

/** How many items by date the first step goes through for each that it is to find. */
const rowsPerItem = 40;
/** Of a filtered list: its items lie apart, so that each costs as much to read as ten that follow each other. */
const filteredRowsPerItem = 10;
/** How many times as far each step reaches as the one before it. */
const growth = 8;

/** Among so many items by date what is neither frequent nor rare is looked for first: few of all that fit are read then. */
export const nearestItemCount = 50_000;

/** `query` for what is not beyond `date`, in its direction. */
export function limitToDate<Query extends Pick<HistoryQuery, 'direction' | 'before' | 'since'>>(
  query: Query,
  date: Date,
): Query {
  if (query.direction === 'desc') return { ...query, since: date };
  // The store counts in microseconds.
  return { ...query, before: new Date(date.getTime() + 1) };
}

/** Items by date, counted from where the page begins. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

type ScanQuery = Pick<HistoryQuery, 'limit' | 'voiceId' | 'source' | 'modelId'>;

const isFiltered = ({ voiceId, source, modelId }: ScanQuery): boolean => Boolean(voiceId || source || modelId);

/** The items to go through first for a page. */
export const firstStep = (query: ScanQuery): Step => ({
  from: 0,
  to: query.limit * (isFiltered(query) ? filteredRowsPerItem : rowsPerItem),
});

/** Steps of a filtered list end here: one more would read what lies apart eight times as long. */
const maxFilteredRows = 2000;

/**
 * The items to go through next, after `found` of those so far were not enough. Undefined where they are so rare that
 * the next step would hardly find enough either, and where it would read too much.
 */
export function nextStep({ to }: Step, found: number, query: ScanQuery): Step | undefined {
  const next = { from: to, to: to * growth };
  if (found * growth < query.limit) return undefined;
  return isFiltered(query) && next.to > maxFilteredRows ? undefined : next;
}
