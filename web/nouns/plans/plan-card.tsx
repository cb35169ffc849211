import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PlanAction, type PlanTarget, planBadges, planButton } from '../../../contract/billing/plan-actions.ts';
import { type PlanState, recommendedTier } from '../../../contract/billing/plan-state.ts';
import type { PlanOffer } from '../../../contract/billing/plans.ts';
import type { BillingPeriod } from '../../../contract/catalogue/plans/plans.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { PlanCardButton } from './plan-card-button.tsx';
import { discountMessage, priceTexts } from './price-texts.ts';

export interface PlanCardProps {
  offer: PlanOffer;
  period: BillingPeriod;
  /** Undefined: the visitor is signed out. */
  state: PlanState | undefined;
  isIsolated: boolean;
  /** This card's action is running. */
  busy: boolean;
  /** Another plan's action is running. */
  isWaiting: boolean;
  onAction: (action: PlanAction, target: PlanTarget) => void;
}

const noCode = (): undefined => undefined;

/** One plan with its price, features and action. */
export function PlanCard({ offer, period, state, isIsolated, busy, isWaiting, onAction }: PlanCardProps) {
  const { plan_id: tier, name } = offer;
  const target = { tier, billingPeriod: period };
  const button = planButton(state, target, { isIsolated });
  const hasCode = useStore(promoCode, promoCode.code, noCode) !== undefined;
  const isMain = state ? recommendedTier(state.tier) === tier && !button.disabled : offer.most_popular;
  return (
    // Header, price, button and list align across all cards of a row.
    <li
      className={classNames(
        'row-span-4 grid grid-rows-subgrid gap-0 rounded-m border bg-surface p-4',
        isMain && 'border-accent',
      )}
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="me-auto font-[620] text-strong">{name}</h3>
          <Marks offer={offer} state={state} isMain={isMain} />
        </div>
        <p className="mt-1 text-ink-2">{translate(offer.description)}</p>
      </div>
      {tier === 'enterprise' ? (
        <Price price={t('Custom')}>{t('Contact the operator of this server')}</Price>
      ) : (
        <PlanPrice
          {...priceTexts(tier, period, offer.currency, state, hasCode)}
          discount={discountMessage(offer, period, state, hasCode)}
        />
      )}
      {tier === 'enterprise' ? (
        <Button asChild className="w-full">
          <Link to="/contact-sales">{t('Contact sales')}</Link>
        </Button>
      ) : (
        <PlanCardButton
          name={name}
          button={button}
          isVisitor={!state}
          isMain={isMain}
          busy={busy}
          isWaiting={isWaiting}
          onClick={() => onAction(button.action, target)}
        />
      )}
      <ul className="mt-4 flex flex-col gap-1.5 self-start">
        {[...offer.features_summary, ...offer.benefits].map((line) => (
          <li key={line} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
            {translate(line)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Marks({ offer, state, isMain }: { offer: PlanOffer; state: PlanState | undefined; isMain: boolean }) {
  const badges = planBadges(state, offer.plan_id);
  return (
    <>
      {state?.tier === offer.plan_id && <Chip>{t('Current plan')}</Chip>}
      {isMain && (
        <Chip className="border-accent font-[550]">{offer.most_popular ? t('Most popular') : t('Recommended')}</Chip>
      )}
      {badges.map((badge) => (
        <Chip key={badge} tone="bad">
          {badge}
        </Chip>
      ))}
    </>
  );
}

interface PlanPriceProps extends ReturnType<typeof priceTexts> {
  discount: string | undefined;
}

function PlanPrice({ price, before, unit, note, discount }: PlanPriceProps) {
  return (
    <Price price={price} before={before} unit={unit}>
      {note}
      {discount !== undefined && <span className="block font-[560] text-accent-ink">{discount}</span>}
    </Price>
  );
}

interface PriceProps {
  price: string;
  before?: string | undefined;
  unit?: string;
  children: ReactNode;
}

function Price({ price, before, unit, children }: PriceProps) {
  return (
    <div className="mt-3 mb-3">
      <p className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
        {before !== undefined && (
          <s className="text-ink-3">
            <span className="sr-only">{t('Instead of')} </span>
            {before}
          </s>
        )}
        <span className="font-[650] text-display tracking-tight">{price}</span>
        {unit !== undefined && <span className="text-ink-2">{unit}</span>}
      </p>
      <p className="text-ink-2 text-meta">{children}</p>
    </div>
  );
}
