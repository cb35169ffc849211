import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, Clock } from 'lucide-react';
import { useParams } from 'react-router';
import type { SandboxCardInput, SandboxCheckout } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { CardForm } from './card-form.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PageState } from './sandbox-page-state.tsx';
import { Panel } from './sandbox-panel.tsx';
import { checkoutQuery } from './sandbox-queries.ts';

/** Pays an order, or saves a card for later payments. */
export default function CheckoutScreen() {
  const { sessionId = '' } = useParams();
  return (
    <PageState query={useQuery(checkoutQuery(sessionId))}>
      {(checkout) =>
        checkout.status === 'open' ? <Checkout checkout={checkout} /> : <ClosedCheckout checkout={checkout} />
      }
    </PageState>
  );
}

function Checkout({ checkout }: { checkout: SandboxCheckout }) {
  const { session_id: sessionId, mode, total_cents: total, currency, cancel_url: cancelUrl } = checkout;
  const queryClient = useQueryClient();
  const isSetup = mode === 'setup';
  const action = isSetup || currency === null ? 'Save card' : `Pay ${formatMoney(total, currency)}`;
  const refresh = () => queryClient.invalidateQueries({ queryKey: checkoutQuery(sessionId).queryKey });
  const pay = async (card: SandboxCardInput) => {
    const params = { session_id: sessionId };
    const outcome = await api.call('POST /sandbox/checkout/{session_id}/pay', { params, body: card });
    // The order has another total when its promotion code was used up in the meantime.
    if (outcome.outcome === 'declined') void refresh();
    return outcome;
  };
  return (
    <>
      {cancelUrl && <BackLink url={cancelUrl} shopName={checkout.shop_name} />}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <OrderSummary checkout={checkout} />
        <Panel title={isSetup ? 'Your card' : 'Pay by card'}>
          {checkout.customer_email && (
            <p className="mb-4 text-ink-2 text-small">
              For <span className="font-[540] text-ink">{checkout.customer_email}</span>
            </p>
          )}
          <CardForm action={action} onSubmit={pay} onDone={() => void refresh()} />
        </Panel>
      </div>
    </>
  );
}

/** Leaves the page without paying. */
export function BackLink({ url, shopName }: { url: string; shopName: string }) {
  return (
    <p className="mb-4">
      <a href={url} className="inline-flex items-center gap-1.5 rounded-s text-ink-2 hover:text-ink">
        <ArrowLeft className="size-4" aria-hidden />
        Back to {shopName}
      </a>
    </p>
  );
}

/** A paid or expired checkout. */
function ClosedCheckout({ checkout }: { checkout: SandboxCheckout }) {
  const isPaid = checkout.status === 'complete';
  const url = isPaid ? checkout.success_url : checkout.cancel_url;
  return (
    <>
      <h1 className="sr-only">{isPaid ? 'Done' : 'Too late'}</h1>
      <EmptyState
        icon={isPaid ? <CircleCheck /> : <Clock />}
        title={isPaid ? 'This is done' : 'This page has expired'}
        action={
          url && (
            <Button asChild kind="primary">
              <a href={url}>Back to {checkout.shop_name}</a>
            </Button>
          )
        }
      >
        {isPaid ? 'There is nothing left to pay.' : 'You have not been charged. Go back to the shop and start again.'}
      </EmptyState>
    </>
  );
}
