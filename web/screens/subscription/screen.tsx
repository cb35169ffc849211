import { brand } from '../../../contract/catalogue/brand.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import AppNotFound from '../../shell/app-not-found.tsx';
import { PlansOnly } from '../../shell/plans-only.tsx';
import { CheckoutReturn } from './checkout-return.tsx';
import { PlanSections } from './plan-sections.tsx';

export const meta = () => [{ title: `Subscription · ${brand}` }];

/** BILL-033: the plan of the workspace and everything about paying for it. A private server has no such page. */
export default function SubscriptionScreen() {
  return (
    <PlansOnly instead={<AppNotFound />}>
      <PageHeader title="Subscription" help="Your plan, its credits, and what is paid for it." />
      <CheckoutReturn />
      <PlanSections />
    </PlansOnly>
  );
}
