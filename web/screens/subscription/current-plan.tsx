import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { planBadges } from '../../../contract/billing/plan-actions.ts';
import { toPlanState } from '../../../contract/billing/plan-state.ts';
import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { t } from '../../messages/t.ts';
import { periodNames } from '../../nouns/subscription/plan-change.ts';
import { usePlanStep } from '../../nouns/subscription/use-billing.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { nextPlanChange, planChangeObstacle, statusViews } from './plan-facts.ts';

interface PlanProps {
  subscription: SubscriptionReply;
  details: SubscriptionDetails;
}

/** The current plan, its next change and its problems. */
export function CurrentPlan({ subscription, details }: PlanProps) {
  const status = statusViews[subscription.status];
  const nextChange = nextPlanChange(details);
  const obstacle = planChangeObstacle(details);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-[620] text-title">{tierNames[details.tier]}</p>
        {details.billing_period && details.tier !== 'free' && <Chip>{periodNames[details.billing_period]}</Chip>}
        {status && <Chip tone={status.tone}>{status.text}</Chip>}
        {planBadges(toPlanState(subscription, details), details.tier).map((badge) => (
          <Chip key={badge} tone="bad">
            {badge}
          </Chip>
        ))}
      </div>
      {nextChange && <p className="text-ink-2">{nextChange}</p>}
      {obstacle && <p className="text-ink-2">{obstacle}</p>}
      {details.is_sandbox && (
        <p className="text-ink-3 text-small">
          {t("Payments run in this server's built-in sandbox. Only test cards work, and no money moves.")}
        </p>
      )}
      {details.can_manage && (subscription.status === 'incomplete' || details.tier === 'trial') && <GoFree />}
    </div>
  );
}

/** BILL-025: leaves a trial or an incomplete payment. */
function GoFree() {
  const goFree = usePlanStep('POST /switch-to-free-plan', t("You're now on the Free plan."));
  return (
    <Button busy={goFree.isPending} onClick={() => goFree.mutate()}>
      {t('Switch to Free')}
    </Button>
  );
}
