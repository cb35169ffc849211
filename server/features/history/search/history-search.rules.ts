import type { HistoryQuery } from '../history.store.ts';

/** Items that the first step scans per requested match. */
const rowsPerItem = 40;
/** For a filtered list: its items are scattered on disk, and each costs about as much to read as ten adjacent ones. */
const filteredRowsPerItem = 10;
/** Factor by which each step reaches farther than the one before. */
const growth = 8;

/** The first index search covers this many items by date, so that terms of medium frequency need few matches sorted. */
export const nearestItemCount = 50_000;

/** Limits `query` to items up to and including `date`, in its direction. */
export function limitToDate<Query extends Pick<HistoryQuery, 'direction' | 'before' | 'since'>>(
  query: Query,
  date: Date,
): Query {
  if (query.direction === 'desc') return { ...query, since: date };
  // The store has microseconds: the next millisecond includes all items of this one.
  return { ...query, before: new Date(date.getTime() + 1) };
}

/** Offsets of a scan, counted from the cursor; `to` is exclusive. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

type ScanQuery = Pick<HistoryQuery, 'limit' | 'voiceId' | 'source' | 'modelId'>;

const isFiltered = ({ voiceId, source, modelId }: ScanQuery): boolean => Boolean(voiceId || source || modelId);

/** The first scan for a page. */
export const firstStep = (query: ScanQuery): Step => ({
  from: 0,
  to: query.limit * (isFiltered(query) ? filteredRowsPerItem : rowsPerItem),
});

/** The scan of a filtered list ends here: another step would take eight times as long. */
const maxFilteredRows = 2000;

/**
 * The next scan, after `found` matches so far did not fill the page. Undefined if matches are so rare that the next step
 * is unlikely to fill it, or if the step would read too much.
 */
export function nextStep({ to }: Step, found: number, query: ScanQuery): Step | undefined {
  const next = { from: to, to: to * growth };
  if (found * growth < query.limit) return undefined;
  return isFiltered(query) && next.to > maxFilteredRows ? undefined : next;
}
