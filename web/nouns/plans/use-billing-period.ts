import { useState, useSyncExternalStore } from 'react';
import type { BillingPeriod } from '../../../contract/catalogue/plans/plans.ts';
import { readPeriod, savePeriod } from './billing-choice.ts';

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/**
 * PLAN-043: the period in which prices show: the one that was chosen in this browser, else the one that the workspace
 * is billed by, else the month. A prerendered page begins with the month.
 */
export function useBillingPeriod(
  current: BillingPeriod | null | undefined,
): readonly [BillingPeriod, (period: BillingPeriod) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => readPeriod(localStorage),
    () => undefined,
  );
  // Counts where the browser keeps nothing.
  const [chosen, setChosen] = useState<BillingPeriod>();
  const choose = (period: BillingPeriod) => {
    savePeriod(localStorage, period);
    setChosen(period);
  };
  return [chosen ?? kept ?? current ?? 'monthly_period', choose];
}
