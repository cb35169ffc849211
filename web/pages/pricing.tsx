import { lazy, Suspense, useEffect, useState } from 'react';
import { brand } from '../../contract/catalogue/brand.ts';
import type { Currency } from '../../contract/catalogue/plans/plans.ts';
import { session } from '../data/api/api.ts';
import { useInstance } from '../data/instance/use-instance.ts';
import { hadSession, hadSessionKey } from '../data/session/had-session.ts';
import { useSession } from '../data/session/use-session.ts';
import { localPrefix, promoCodeStorage } from '../data/storage/local-store.ts';
import { t } from '../messages/t.ts';
import { periodKey } from '../nouns/plans/billing-choice.ts';
import { PlanCards } from '../nouns/plans/plan-cards.tsx';
import { PlanToggles } from '../nouns/plans/plan-toggles.tsx';
import { useBillingPeriod } from '../nouns/plans/use-billing-period.ts';
import NotFoundPage from '../parts/page/not-found.tsx';
import { PricingDetails } from './pricing-details.tsx';
import { pageMeta } from './site/page-meta.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { SiteBody } from './site/site-sections.tsx';

const description = t(
  'Plans of {brand}: text to speech, from a free plan to company plans, billed monthly or yearly, in dollars or euros.',
  { brand },
);

export const meta = () => pageMeta({ path: '/pricing', title: t('Plans and prices'), description });

// Only signed-in users need this code.
const PricingAccount = lazy(async () => ({ default: (await import('./pricing-account.tsx')).PricingAccount }));

/** ROUTE-016: price and content of each plan. Signed-in users get the buttons of their workspace (C-05). */
export default function PricingPage() {
  const { isPrivate } = useInstance();
  const { status } = useSession();
  useEffect(() => {
    if (session.state().status === 'unknown' && hadSession(localStorage)) session.start().catch(() => undefined);
  }, []);
  if (isPrivate) return <NotFoundPage />;
  const visitorPlans = <VisitorPlans />;
  return (
    <SitePage storageKeys={[hadSessionKey, periodKey, localPrefix + promoCodeStorage.name]}>
      <SiteHead heading={t('Plans and prices')} lead={t('Start free. Upgrade when you need more credits.')} />
      <SiteBody isWide>
        {status === 'signed-in' ? (
          <Suspense fallback={visitorPlans}>
            <PricingAccount fallback={visitorPlans} />
          </Suspense>
        ) : (
          visitorPlans
        )}
      </SiteBody>
    </SitePage>
  );
}

/** The plans for a visitor: plain prices (C-04), and buttons that link to sign-up. */
function VisitorPlans() {
  const [period, setPeriod] = useBillingPeriod(undefined);
  const [currency, setCurrency] = useState<Currency>('usd');
  return (
    <div className="flex flex-col gap-4">
      <div data-demo="">
        <PlanToggles period={period} onPeriod={setPeriod} currency={currency} onCurrency={setCurrency} />
      </div>
      <PlanCards period={period} currency={currency} />
      <PricingDetails currency={currency} />
    </div>
  );
}
