import { useState, useSyncExternalStore } from 'react';
import type { BillingPeriod } from '../../../contract/catalogue/plans/plans.ts';
import { readPeriod, savePeriod } from './billing-choice.ts';

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/**
 * PLAN-043: the billing period of the displayed prices: the one chosen in this browser, else the workspace's, else
 * monthly. A prerendered page starts with monthly.
 */
export function useBillingPeriod(
  current: BillingPeriod | null | undefined,
): readonly [BillingPeriod, (period: BillingPeriod) => void] {
  const storedPeriod = useSyncExternalStore(
    subscribe,
    () => readPeriod(localStorage),
    () => undefined,
  );
  // Used where the browser's storage is unavailable.
  const [selectedPeriod, setSelectedPeriod] = useState<BillingPeriod>();
  const choose = (period: BillingPeriod) => {
    savePeriod(localStorage, period);
    setSelectedPeriod(period);
  };
  return [selectedPeriod ?? storedPeriod ?? current ?? 'monthly_period', choose];
}
