import { lazy, Suspense, useEffect, useState } from 'react';
import { brand } from '../../contract/catalogue/brand.ts';
import type { Currency } from '../../contract/catalogue/plans/plans.ts';
import { session } from '../data/api/api.ts';
import { useInstance } from '../data/instance/use-instance.ts';
import { hadSession } from '../data/session/had-session.ts';
import { useSession } from '../data/session/use-session.ts';
import { PlanCards } from '../nouns/plans/plan-cards.tsx';
import { PlanToggles } from '../nouns/plans/plan-toggles.tsx';
import { useBillingPeriod } from '../nouns/plans/use-billing-period.ts';
import NotFoundPage from '../parts/page/not-found.tsx';
import { PricingMore } from './pricing-more.tsx';
import { PublicPage } from './public-page.tsx';

const description = `Plans of ${brand}: text to speech and everything around it, from a free plan to plans for companies, by the month or the year, in dollars or euros.`;

export const meta = () => [{ title: `Plans and prices · ${brand}` }, { name: 'description', content: description }];

const links = [{ path: '/docs', title: 'API reference', isOfServer: true }];

// What only people with an account need.
const PricingAccount = lazy(async () => ({ default: (await import('./pricing-account.tsx')).PricingAccount }));

/** ROUTE-016: what each plan costs and holds. Who is signed in finds the buttons of their own workspace (C-05). */
export default function PricingPage() {
  const { isPrivate } = useInstance();
  const { status } = useSession();
  useEffect(() => {
    if (session.state().status === 'unknown' && hadSession(localStorage)) session.start().catch(() => undefined);
  }, []);
  if (isPrivate) return <NotFoundPage />;
  const visitor = <VisitorPlans />;
  return (
    <PublicPage title="Plans and prices" lead="Begin free. Pay when you need more credits." width="wide" links={links}>
      {status === 'signed-in' ? (
        <Suspense fallback={visitor}>
          <PricingAccount fallback={visitor} />
        </Suspense>
      ) : (
        visitor
      )}
    </PublicPage>
  );
}

/** The plans as a visitor sees them: plain prices (C-04), and each button leads to sign-up. */
function VisitorPlans() {
  const [period, setPeriod] = useBillingPeriod(undefined);
  const [currency, setCurrency] = useState<Currency>('usd');
  return (
    <div className="flex flex-col gap-4">
      <PlanToggles period={period} onPeriod={setPeriod} currency={currency} onCurrency={setCurrency} />
      <PlanCards period={period} currency={currency} />
      <PricingMore currency={currency} />
    </div>
  );
}
