import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { SandboxConnect } from '../../../contract/billing/payment-sandbox-accounts.ts';
import { api } from '../../data/api/api.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { AccountFaults } from './account-faults.tsx';
import { AccountMoney } from './account-money.tsx';
import { BackLink } from './checkout-screen.tsx';
import { ConnectForm } from './connect-form.tsx';
import { PageState } from './sandbox-page-state.tsx';
import { Panel } from './sandbox-panel.tsx';
import { connectQuery } from './sandbox-queries.ts';

/** Collects the account holder and bank account for payouts, and shows the money that arrived. */
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
  const isClosed = account.status === 'closed';
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-4">
      <div>
        {kind === 'dashboard' && returnUrl && <BackLink url={returnUrl} shopName={shop} />}
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-[640] text-display tracking-tight">
            {kind === 'dashboard' ? 'Your payouts' : `Get paid by ${shop}`}
          </h1>
          <AccountStatus status={account.status} />
        </div>
        <p className="mt-1 text-ink-2">{introduction(account)}</p>
      </div>
      {account.status === 'restricted' && (
        <p role="alert" className="rounded-s border border-bad bg-bad-soft px-3 py-2 text-bad text-small">
          This account is restricted: an identity document is missing. You receive no transfers and payouts until it is
          provided.
        </p>
      )}
      {account.kind === 'dashboard' && <AccountMoney account={account} />}
      {details && !isEditing ? (
        <Panel
          title="Account"
          action={
            !isClosed && (
              <Button size="small" onClick={() => setEditing(true)}>
                Change
              </Button>
            )
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
            countries={account.countries}
            onSave={async (body) =>
              onAccountSaved((await api.call('POST /sandbox/connect/{link_id}', { params, body })).redirect_url)
            }
          />
        </Panel>
      )}
      {kind === 'dashboard' && !isClosed && <AccountFaults account={account} />}
      {kind === 'onboarding' && (
        <Button kind="ghost" className="self-start" busy={skip.isPending} onClick={() => skip.mutate()}>
          Do this later
        </Button>
      )}
    </div>
  );
}

function introduction({ status, email }: SandboxConnect): string {
  if (status === 'closed') return 'This account is closed. It receives no more money.';
  if (status === 'incomplete')
    return `Enter your name and the bank account for payouts. ${email ?? 'You'} can change them later.`;
  return status === 'active' ? 'Payouts go to this account.' : 'Payouts to this account are on hold.';
}

const statusNames = { active: 'Active', restricted: 'Restricted', closed: 'Closed' } as const;

function AccountStatus({ status }: Pick<SandboxConnect, 'status'>) {
  if (status === 'incomplete') return null;
  return <Chip tone={status === 'active' ? 'good' : 'bad'}>{statusNames[status]}</Chip>;
}
