import { type ReactNode, useState } from 'react';
import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { type PlanAction, type PlanTarget, planActionEffect } from '../../../contract/billing/plan-actions.ts';
import { toPlanState } from '../../../contract/billing/plan-state.ts';
import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import type { Currency } from '../../../contract/catalogue/plans/plans.ts';
import { purchasableTiers } from '../../../contract/catalogue/plans/plans.ts';
import { t } from '../../messages/t.ts';
import { PlanCards } from '../plans/plan-cards.tsx';
import { PlanToggles } from '../plans/plan-toggles.tsx';
import { useBillingPeriod } from '../plans/use-billing-period.ts';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import type { PlanChange } from './plan-change.ts';
import { useCheckout, usePlanStep } from './use-billing.ts';

interface PlanChoiceProps {
  subscription: SubscriptionReply;
  details: SubscriptionDetails;
  /** Content below the plans, in their currency. */
  children?: (currency: Currency) => ReactNode;
}

type PendingChange = { action: 'cancelSubscription' } | { action: 'upgrade' | 'downgrade'; change: PlanChange };

/** All plans with their actions: the checkout, a confirmation, or the change at once (PLAN-053 to 055). */
export function PlanChoice({ subscription, details, children }: PlanChoiceProps) {
  const [period, setPeriod] = useBillingPeriod(details.billing_period);
  const [selectedCurrency, setCurrency] = useState<Currency>();
  const currency = details.is_currency_fixed ? details.currency : (selectedCurrency ?? details.currency);
  const [pendingChange, setPendingChange] = useState<PendingChange>();
  const [pressed, setPressed] = useState<PlanTarget['tier']>();
  const checkout = useCheckout();
  const renew = usePlanStep('POST /renew-subscription', t('Your plan will renew.'));
  const keepPlan = usePlanStep('POST /cancel-downgrade', t('Your plan stays unchanged.'));
  const isBusy = checkout.isPending || renew.isPending || keepPlan.isPending;

  const act = (action: PlanAction, target: PlanTarget) => {
    if (isBusy) return;
    setPressed(target.tier);
    if (planActionEffect(action) === 'nothing') return;
    if (action === 'renewSubscription') return renew.mutate();
    if (action === 'cancelDowngrade') return keepPlan.mutate();
    if (action === 'cancelSubscription') return setPendingChange({ action });
    const change = changeTo(target);
    if (!change || action === 'none') return;
    if (action === 'create') return checkout.mutate({ ...change, currency });
    setPendingChange({ action, change });
  };
  const close = () => setPendingChange(undefined);
  return (
    <div className="flex flex-col gap-4">
      <PlanToggles
        period={period}
        onPeriod={setPeriod}
        currency={currency}
        onCurrency={setCurrency}
        isCurrencyFixed={details.is_currency_fixed}
      />
      <PlanCards
        period={period}
        currency={currency}
        state={toPlanState(subscription, details)}
        isIsolated={details.is_isolated}
        busyTier={isBusy && pressed !== 'trial' ? pressed : undefined}
        onAction={act}
      />
      {children?.(currency)}
      {pendingChange?.action === 'cancelSubscription' && <CancelPlanDialog details={details} onClose={close} />}
      {pendingChange && pendingChange.action !== 'cancelSubscription' && (
        <ChangePlanDialog kind={pendingChange.action} change={pendingChange.change} onClose={close} />
      )}
    </div>
  );
}

/** Undefined for a plan that cannot be bought online. */
function changeTo({ tier, billingPeriod }: PlanTarget): PlanChange | undefined {
  const bought = purchasableTiers.find((one) => one === tier);
  return bought && { subscription_type: bought, billing_period: billingPeriod };
}
