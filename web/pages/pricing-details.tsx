import type { ReactNode } from 'react';
import type { Currency } from '../../contract/catalogue/plans/plans.ts';
import { t } from '../messages/t.ts';
import { PlanComparison } from '../nouns/plans/plan-comparison.tsx';

/** Below the plans: a comparison table and frequent questions. */
export function PricingDetails({ currency }: { currency: Currency }) {
  return (
    <>
      <section className="mt-10">
        <h2 className="mb-3 font-[620] text-title tracking-tight">{t('Compare all plans')}</h2>
        <PlanComparison currency={currency} />
      </section>
      <section className="mt-10 max-w-3xl">
        <h2 className="mb-3 font-[620] text-title tracking-tight">{t('Questions')}</h2>
        <Question title={t('What is a credit?')}>
          {t(
            'One character of generated speech costs one credit. With the Flash and Turbo models it costs half a credit, so the same credits last twice as long.',
          )}
        </Question>
        <Question title={t('What happens when my credits are used up?')}>
          {t(
            'You cannot generate speech until your credits renew, each month on the day your plan started. From Creator on, you can allow usage above the limit, at the price in the table, up to a maximum that you set.',
          )}
        </Question>
        <Question title={t('What happens to credits that I do not use?')}>
          {t('On a paid plan they roll over for up to two months, unless you cancel or downgrade.')}
        </Question>
        <Question title={t('Can I change or cancel my plan?')}>
          {t(
            'Yes, at any time. An upgrade starts at once. A downgrade or a cancellation takes effect at the end of the paid period, and can be reverted until then.',
          )}
        </Question>
      </section>
    </>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-b">
      <summary className="cursor-pointer py-3 font-[560]">{title}</summary>
      <p className="pb-4 text-ink-2">{children}</p>
    </details>
  );
}
