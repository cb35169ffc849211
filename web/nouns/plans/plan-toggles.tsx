import type { BillingPeriod, Currency } from '../../../contract/catalogue/plans/plans.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../parts/form/segmented.tsx';
import { periodOptions } from './billing-choice.ts';

const currencyOptions = [
  { value: 'usd', label: t('USD $') },
  { value: 'eur', label: t('EUR €') },
] as const satisfies readonly { value: Currency; label: string }[];

interface PlanTogglesProps {
  period: BillingPeriod;
  onPeriod: (period: BillingPeriod) => void;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  /** O-23: the currency is fixed after the first paid plan. */
  isCurrencyFixed?: boolean;
}

/** Chooses the billing period and currency of the prices (PLAN-046). */
export function PlanToggles({ period, onPeriod, currency, onCurrency, isCurrencyFixed = false }: PlanTogglesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-2">
        <Segmented label={t('Billing period')} value={period} onChange={onPeriod} options={periodOptions} />
        <span className="text-accent-ink text-meta">{t('2 months free with annual')}</span>
      </div>
      <Segmented
        label={t('Currency')}
        value={currency}
        onChange={onCurrency}
        options={currencyOptions}
        locked={isCurrencyFixed ? t('The currency is fixed after your first paid plan.') : undefined}
        className="sm:ms-auto"
      />
    </div>
  );
}
