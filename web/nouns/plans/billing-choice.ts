import type { BillingPeriod } from '../../../contract/catalogue/plans/plans.ts';
import { localPrefix, readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { t } from '../../messages/t.ts';

/** PLAN-043: the stored form. */
type BillingChoice = 'monthly' | 'yearly';

/** C-36: maps the stored value, the API value and the label. */
const periods = [
  { choice: 'monthly', period: 'monthly_period', label: t('Monthly') },
  { choice: 'yearly', period: 'annual_period', label: t('Annual') },
] as const satisfies readonly { choice: BillingChoice; period: BillingPeriod; label: string }[];

export const periodOptions = periods.map(({ period, label }) => ({ value: period, label }));

const storedName = 'billing_period';
/** The key of the choice in the browser's storage. */
export const periodKey = localPrefix + storedName;
const isChoice = (value: unknown): value is BillingChoice => periods.some(({ choice }) => choice === value);

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The period chosen in this browser; undefined if none was chosen. */
export function readPeriod(store: Store): BillingPeriod | undefined {
  const storedChoice = readLocal(store, storedName, isChoice);
  return periods.find(({ choice }) => choice === storedChoice)?.period;
}

/** Stores the selected period as `xi:billing_period`. */
export const savePeriod = (store: Store, selected: BillingPeriod): void =>
  writeLocal(store, storedName, periods.find(({ period }) => period === selected)!.choice);
