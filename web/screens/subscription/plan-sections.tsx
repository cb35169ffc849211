import { useQuery } from '@tanstack/react-query';
import { isPaid } from '../../../contract/catalogue/plans/plan-ranks.ts';
import { canExtend } from '../../../contract/catalogue/plans/plans.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { PlanChoice } from '../../nouns/subscription/plan-choice.tsx';
import { detailsQuery } from '../../nouns/subscription/use-billing.ts';
import { Card } from '../../parts/page/card.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ExtensionForm } from './credit-extension-form.tsx';
import { CreditsPart } from './credits-part.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { DiscountForm } from './discount-form.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { NextInvoice } from './next-invoice.tsx';
import { PaymentPart } from './payment-part.tsx';
import { useScrollToHash } from './use-scroll-to-hash.ts';

/** The sections of the page once plan and payment are loaded. */
export function PlanSections() {
  const plan = useQuery(subscriptionQuery);
  const payment = useQuery(detailsQuery);
  const isLoaded = plan.data !== undefined && payment.data !== undefined;
  useScrollToHash(isLoaded);
  const failed = [plan, payment].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <ErrorState
        message={messageOf(failed.error)}
        onRetry={() => {
          void plan.refetch();
          void payment.refetch();
        }}
      />
    );
  if (!plan.data || !payment.data)
    return (
      <div className="px-4 py-5 md:px-5">
        <SkeletonRows label={t('Loading your plan')} rows={4} />
      </div>
    );
  const subscription = plan.data;
  const details = payment.data;
  const pays = isPaid(details.tier);
  const isManager = details.can_manage && details.kind === 'card' && details.has_payments;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-5 md:px-5">
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('Current plan')}>
          <CurrentPlan subscription={subscription} details={details} />
        </Card>
        <Card title={t('Credits')}>
          <CreditsPart subscription={subscription} />
        </Card>
        {pays && (
          <>
            <Card title={t('Next invoice')}>
              <NextInvoice details={details} />
            </Card>
            <Card title={t('Payment method')}>
              <PaymentPart details={details} />
            </Card>
          </>
        )}
      </div>
      <section id="plans" aria-label={t('Plans')} className="scroll-mt-(--header) py-3">
        <PlanChoice subscription={subscription} details={details} />
      </section>
      <div className="grid gap-4 lg:grid-cols-2">
        {canExtend(details.tier) && (
          <Card title={t('Additional usage')}>
            <ExtensionForm key={details.tier} subscription={subscription} disabled={!details.can_manage} />
          </Card>
        )}
        {isManager && (
          <Card title={t('Discount')}>
            <DiscountForm isPaid={pays} />
          </Card>
        )}
      </div>
      {details.can_manage && (
        <Card title={t('Invoices')}>
          <InvoiceList />
        </Card>
      )}
    </div>
  );
}
