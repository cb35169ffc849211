import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { recommendedTier } from '../../../contract/billing/plan-state.ts';
import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { PlansOnly } from '../plans/plans-only.tsx';
import { dismissThreshold, reachedThreshold } from './credits-notice.ts';
import { detailsQuery, invoicesQuery, useProviderPage } from './use-billing.ts';

/** Shown above every screen: what blocks generation now or soon (BILL-005, BILL-035, U-24). */
export function PlanNotices() {
  return (
    <PlansOnly>
      <CurrentNotice />
    </PlansOnly>
  );
}

function CurrentNotice() {
  const { data: subscription } = useQuery(subscriptionQuery);
  if (!subscription) return null;
  switch (subscription.status) {
    case 'past_due':
    case 'incomplete':
      return <PaymentNotice isOverdue={subscription.status === 'past_due'} />;
    case 'free_disabled':
      return (
        <Notice label={t('Plan')} action={<PlansLink>{t('Upgrade')}</PlansLink>}>
          {t('The free plan of this workspace is disabled. Upgrade to a paid plan to generate again.')}
        </Notice>
      );
    default:
      return <CreditsNotice subscription={subscription} />;
  }
}

function PaymentNotice({ isOverdue }: { isOverdue: boolean }) {
  const { data: details } = useQuery(detailsQuery);
  const updateCard = useProviderPage('POST /create-update-payment-methods-session');
  return (
    <Notice
      label={t('Payment')}
      action={
        details?.can_manage && (
          <div className="flex flex-wrap gap-2">
            <PayOpenInvoice />
            {details.can_change_payment_method && (
              <Button size="small" busy={updateCard.isPending} onClick={() => updateCard.mutate()}>
                {t('Update payment method')}
              </Button>
            )}
          </div>
        )
      }
    >
      {isOverdue
        ? t('The last payment for your plan failed. Pay it to generate again.')
        : t('The payment for your plan is incomplete. Complete it to generate again.')}
      {details && !details.can_manage && ` ${t('Ask an admin of your workspace to update the payment method.')}`}
    </Notice>
  );
}

/** Adding a new card does not pay the open invoice; the bank's confirmation happens on the invoice page. */
function PayOpenInvoice() {
  const { data } = useInfiniteQuery(invoicesQuery);
  const open = data?.pages.flatMap(({ invoices }) => invoices).find(({ status }) => status === 'open');
  if (!open?.hosted_invoice_url) return null;
  return (
    <Button asChild size="small" kind="primary">
      <a href={open.hosted_invoice_url}>{t('Pay now')}</a>
    </Button>
  );
}

function CreditsNotice({ subscription }: { subscription: SubscriptionReply }) {
  const [, setDismissals] = useState(0);
  const mark = reachedThreshold(subscription, localStorage);
  if (!mark) return null;
  const { character_count: used, character_limit: limit, next_character_count_reset_unix: reset } = subscription;
  const dismiss = () => {
    dismissThreshold(subscription, mark, localStorage);
    setDismissals((count) => count + 1);
  };
  return (
    <Notice
      label={t('Credits')}
      action={recommendedTier(subscription.tier) && <PlansLink>{t('Upgrade')}</PlansLink>}
      onDismiss={dismiss}
    >
      {mark === 100
        ? `${t('All {limit} credits of this period are used.', { limit: formatCount(limit) })} `
        : `${t('You have used {percent}% of your credits: {used} of {limit}.', { percent: Math.floor((used / limit) * 100), used: formatCount(used), limit: formatCount(limit) })} `}
      {t('They reset on {reset}.', { reset: formatDate(reset) })}
    </Notice>
  );
}

/** Hidden on the page that it links to. */
function PlansLink({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  if (pathname === '/app/subscription') return null;
  return (
    <Button asChild size="small">
      <Link to="/app/subscription#plans">{children}</Link>
    </Button>
  );
}

interface NoticeProps {
  label: string;
  children: ReactNode;
  action?: ReactNode;
  /** Absent: the notice stays as long as its cause. */
  onDismiss?: () => void;
}

function Notice({ label, children, action, onDismiss }: NoticeProps) {
  return (
    <aside
      aria-label={label}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-sunken px-4 py-2 text-small"
    >
      <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden />
      <p className="min-w-40 flex-1">{children}</p>
      {action}
      {onDismiss && (
        <IconButton label={t('Dismiss')} size="small" onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </aside>
  );
}
