import type { PlanAction, PlanTarget } from '../../../contract/billing/plan-actions.ts';
import type { PlanState } from '../../../contract/billing/plan-state.ts';
import { planOffers } from '../../../contract/catalogue/plans/plan-offers.ts';
import type { OfferedTier } from '../../../contract/catalogue/plans/plan-ranks.ts';
import type { BillingPeriod, Currency } from '../../../contract/catalogue/plans/plans.ts';
import { t } from '../../messages/t.ts';
import { PlanCard } from './plan-card.tsx';

interface PlanCardsProps {
  period: BillingPeriod;
  currency: Currency;
  /** The workspace's plan state; undefined: the visitor is signed out, and each card links to sign-up. */
  state?: PlanState | undefined;
  /** O-25: this server sells no plans. */
  isIsolated?: boolean;
  /** The plan whose action is running; all other buttons are disabled meanwhile. */
  busyTier?: OfferedTier | undefined;
  /** Called with the pressed action and plan; `planActionEffect` says whether to confirm first. */
  onAction?: (action: PlanAction, target: PlanTarget) => void;
}

const groups = [
  { type: 'individual', title: t('For yourself'), columns: 'sm:grid-cols-2 xl:grid-cols-4' },
  { type: 'company', title: t('For companies'), columns: 'sm:grid-cols-2 lg:grid-cols-3' },
] as const;

const ignored = () => undefined;

/** All plans as cards. */
export function PlanCards({
  period,
  currency,
  state,
  isIsolated = false,
  busyTier,
  onAction = ignored,
}: PlanCardsProps) {
  const offers = planOffers(currency);
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ type, title, columns }) => (
        <section key={type}>
          <h2 className="mb-2 font-[600] text-ink-2">{title}</h2>
          <ul className={`grid gap-x-3 gap-y-3 ${columns}`}>
            {offers
              .filter((offer) => offer.plan_type === type)
              .map((offer) => (
                <PlanCard
                  key={offer.plan_id}
                  offer={offer}
                  period={period}
                  state={state}
                  isIsolated={isIsolated}
                  busy={busyTier === offer.plan_id}
                  isWaiting={busyTier !== undefined && busyTier !== offer.plan_id}
                  onAction={onAction}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
