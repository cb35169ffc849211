import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import AppNotFound from '../../parts/page/app-not-found.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { CheckoutReturn } from './checkout-return.tsx';
import { PlanSections } from './plan-sections.tsx';

export const meta = () => [{ title: `${t('Subscription')} · ${brand}` }];

/** BILL-033: plan and billing of the workspace. Private servers don't have this page. */
export default function SubscriptionScreen() {
  return (
    <PlansOnly instead={<AppNotFound />}>
      <PageHeader title={t('Subscription')} help={t('Your plan, credits and billing.')} />
      <CheckoutReturn />
      <PlanSections />
    </PlansOnly>
  );
}
