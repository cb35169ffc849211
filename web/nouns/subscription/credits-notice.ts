import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';

/** The thresholds for a notice, in percent of the credits (U-24). */
const marks = [100, 80] as const;
type Mark = (typeof marks)[number];

type Counts = Pick<SubscriptionReply, 'character_count' | 'character_limit' | 'next_character_count_reset_unix'>;
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const stored = 'credits_notice';
interface Dismissed {
  /** End of the period, in seconds since 1970. */
  readonly period: number;
  readonly mark: number;
}
const isDismissed = (value: unknown): value is Dismissed =>
  typeof value === 'object' && value !== null && 'period' in value && 'mark' in value;

/** The threshold reached in this period and not dismissed in this browser; undefined: none. */
export function reachedThreshold(counts: Counts, store: Store): Mark | undefined {
  const { character_count: used, character_limit: limit, next_character_count_reset_unix: period } = counts;
  if (limit === unlimitedCredits || limit <= 0) return undefined;
  const mark = marks.find((one) => used * 100 >= limit * one);
  if (!mark) return undefined;
  const dismissed = readLocal(store, stored, isDismissed);
  return dismissed?.period === period && dismissed.mark >= mark ? undefined : mark;
}

/** Dismisses this threshold and all lower ones until the next period. */
export const dismissThreshold = (counts: Counts, mark: Mark, store: Store): void =>
  writeLocal(store, stored, { period: counts.next_character_count_reset_unix, mark } satisfies Dismissed);
