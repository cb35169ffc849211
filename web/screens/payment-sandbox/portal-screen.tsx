import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { SandboxPortal } from '../../../contract/billing/payment-sandbox.ts';
import { BackLink } from './checkout-screen.tsx';
import { DetailsForm } from './details-form.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PortalCards } from './portal-cards.tsx';
import { PortalPlan } from './portal-plan.tsx';
import { PageState } from './sandbox-page-state.tsx';
import { Panel } from './sandbox-panel.tsx';
import { portalQuery } from './sandbox-queries.ts';

/** The customer portal: plan, cards, billing details and invoices. */
export default function PortalScreen() {
  const { sessionId = '' } = useParams();
  return <PageState query={useQuery(portalQuery(sessionId))}>{(portal) => <Portal portal={portal} />}</PageState>;
}

function Portal({ portal }: { portal: SandboxPortal }) {
  const { return_url: returnUrl, shop_name: shop, flow } = portal;
  const isForCard = flow === 'payment_method_update';
  return (
    <div className="mx-auto w-full max-w-2xl">
      {returnUrl && <BackLink url={returnUrl} shopName={shop} />}
      <h1 className="mb-4 font-[640] text-display tracking-tight">
        {isForCard ? 'Your card' : `Your payments to ${shop}`}
      </h1>
      <div className="flex flex-col gap-4">
        {!isForCard && portal.subscription && (
          <PortalPlan sessionId={portal.session_id} subscription={portal.subscription} />
        )}
        <PortalCards portal={portal} />
        {!isForCard && (
          <>
            <Panel title="Billing details">
              <DetailsForm sessionId={portal.session_id} details={portal.details} />
            </Panel>
            <InvoiceList invoices={portal.invoices} />
          </>
        )}
      </div>
    </div>
  );
}
