import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isPaid } from '../../../contract/catalogue/plans/plan-ranks.ts';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { t } from '../../messages/t.ts';
import { useInvalidatePlan } from '../../nouns/subscription/use-billing.ts';
import { Button } from '../../parts/button/button.tsx';
import { toast } from '../../parts/status/toast.ts';

const pollIntervalMs = 2000;
const pollTimeoutMs = 60_000;

/** Banner after the return from the payment provider. With `?checkout=success` it waits for the new plan. */
export function CheckoutReturn() {
  const [query, setQuery] = useSearchParams();
  const outcome = query.get('checkout');
  const clearParams = () =>
    setQuery(
      (before) => {
        before.delete('checkout');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return outcome === 'success' ? <Waiting onArrived={clearParams} /> : null;
}

/** Waits until the payment provider has confirmed the plan to the server; the return URL itself grants nothing. */
function Waiting({ onArrived }: { onArrived: () => void }) {
  const invalidatePlan = useInvalidatePlan();
  const [tries, setTries] = useState(0);
  const isSlow = useTimer(pollTimeoutMs, tries);
  const { data } = useQuery({ ...subscriptionQuery, refetchInterval: isSlow ? false : pollIntervalMs });
  const arrived = data && isPaid(data.tier) && data.status === 'active' ? data.tier : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the plan arrives
  useEffect(() => {
    if (!arrived) return;
    toast.success(t('You’re now on {tierNames}. Your credits are available.', { tierNames: tierNames[arrived] }));
    // PROMO-013
    promoCode.clear();
    void invalidatePlan();
    onArrived();
  }, [arrived]);
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 border-b bg-sunken px-4 py-2.5 md:px-5">
      {!isSlow && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
      <p className="min-w-40 flex-1">
        {isSlow
          ? t('Your payment is not confirmed yet. This can take a few minutes. Your plan updates here automatically.')
          : t('Your payment is being confirmed…')}
      </p>
      {isSlow && (
        <Button size="small" onClick={() => setTries(tries + 1)}>
          {t('Check again')}
        </Button>
      )}
    </div>
  );
}

/** Whether `ms` have passed since `round` last changed. */
function useTimer(ms: number, round: number): boolean {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(round), ms);
    return () => clearTimeout(timer);
  }, [ms, round]);
  return over === round;
}
