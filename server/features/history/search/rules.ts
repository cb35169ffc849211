import type { HistoryQuery } from '../store.ts';

/** How many items by date the first step goes through for each that it is to find. */
const rowsPerItem = 40;
/** How many times as far each step reaches as the one before it. */
const growth = 8;

/** Among so many items by date what is neither frequent nor rare is looked for first: few of all that fit are read then. */
export const nearItems = 50_000;

/** `query` for what is not beyond `date`, in its direction. */
export function upTo<Query extends Pick<HistoryQuery, 'direction' | 'before' | 'since'>>(
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

/** The items to go through first for `limit` that fit. */
export const firstStep = (limit: number): Step => ({ from: 0, to: limit * rowsPerItem });

/**
 * The items to go through next, after `found` of those so far were not enough. Undefined where they are so rare that
 * the next step would hardly find enough either.
 */
export const nextStep = ({ to }: Step, found: number, limit: number): Step | undefined =>
  found * growth >= limit ? { from: to, to: to * growth } : undefined;
