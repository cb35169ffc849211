import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { SandboxConnect } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { Button } from '../../parts/button/button.tsx';
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';
import { BackLink } from './checkout-screen.tsx';
import { ConnectForm } from './connect-form.tsx';
import { PageState } from './sandbox-page-state.tsx';
import { Panel } from './sandbox-panel.tsx';
import { connectQuery } from './sandbox-queries.ts';

/** Collects the account holder and bank account for payouts. */
export default function ConnectScreen() {
  const { linkId = '' } = useParams();
  const query = useQuery(connectQuery(linkId));
  return (
    <PageState query={query}>
      {(account) => <Account account={account} onSaved={() => void query.refetch()} />}
    </PageState>
  );
}

function Account({ account, onSaved }: { account: SandboxConnect; onSaved: () => void }) {
  const { link_id: linkId, details, shop_name: shop, return_url: returnUrl, kind } = account;
  const params = { link_id: linkId };
  const [isEditing, setEditing] = useState(!account.details_submitted);
  const onAccountSaved = (url: string | null) => {
    if (url !== null) return location.assign(url);
    toast.success('Account saved.');
    setEditing(false);
    onSaved();
  };
  const skip = useMutation({
    mutationFn: () => api.call('POST /sandbox/connect/{link_id}/leave', { params }),
    onSuccess: ({ redirect_url: url }) => {
      if (url !== null) location.assign(url);
    },
    onError: showError,
  });
  return (
    <div className="mx-auto w-full max-w-lg">
      {kind === 'dashboard' && returnUrl && <BackLink url={returnUrl} shopName={shop} />}
      <h1 className="font-[640] text-display tracking-tight">
        {kind === 'dashboard' ? 'Your payouts' : `Get paid by ${shop}`}
      </h1>
      <p className="mt-1 mb-4 text-ink-2">
        {account.payouts_enabled
          ? 'Payouts go to this account.'
          : `Enter your name and the bank account for payouts. ${account.email ?? 'You'} can change them later.`}
      </p>
      {details && !isEditing ? (
        <Panel
          title="Account"
          action={
            <Button size="small" onClick={() => setEditing(true)}>
              Change
            </Button>
          }
        >
          <p className="font-[540]">
            {details.first_name} {details.last_name}
          </p>
          <p className="text-ink-2">
            Bank account ending in {details.iban_last4}, {details.country}
          </p>
        </Panel>
      ) : (
        <Panel title="Account">
          <ConnectForm
            details={details}
            onSave={async (body) =>
              onAccountSaved((await api.call('POST /sandbox/connect/{link_id}', { params, body })).redirect_url)
            }
          />
        </Panel>
      )}
      {kind === 'onboarding' && (
        <Button kind="ghost" className="mt-3" busy={skip.isPending} onClick={() => skip.mutate()}>
          Do this later
        </Button>
      )}
    </div>
  );
}
