import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { microsPerCent } from '../../../contract/billing/earnings-limits.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { formatMoney } from '../../format/money.ts';
import { regionName } from '../../format/region-name.ts';
import { t } from '../../messages/t.ts';
import { payoutsPath } from '../../nouns/payouts/payouts-navigation.ts';
import { type Payouts, payoutCountriesQuery, refetchPayouts } from '../../nouns/payouts/payouts-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Card } from '../../parts/page/card.tsx';
import { toast } from '../../parts/status/toast.ts';

/** PAYOUT-002, PAYOUT-004: the account that receives the payouts, set up and managed at the payment provider. */
export function PayoutAccount({ payouts }: { payouts: Payouts }) {
  const { account, can_receive: canReceive, has_agreed: hasAgreed } = payouts;
  return (
    <Card title={t('Payout account')}>
      {!hasAgreed ? (
        <Agreement />
      ) : account === null || account.disabled_reason === 'closed' ? (
        <Connect isClosed={account !== null} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="flex items-start gap-2">
            {canReceive ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            )}
            <span>
              {canReceive
                ? t('Payouts go to your account in {country}.', {
                    country: account.country === null ? '–' : regionName(account.country),
                  })
                : t('The payment provider needs more before it can pay you.')}
            </span>
          </p>
          {account.requirements.length > 0 && (
            <p className="text-ink-2">
              {t('{count} details are missing. Complete them at the payment provider.', {
                count: account.requirements.length,
              })}
            </p>
          )}
          <AccountActions payouts={payouts} />
        </div>
      )}
    </Card>
  );
}

function AccountActions({ payouts }: { payouts: Payouts }) {
  const client = useQueryClient();
  const balanceCents = Math.floor(payouts.balance_micros / microsPerCent);
  const open = useMutation({
    mutationFn: () =>
      api.call('POST /create-connect-account-management-link', { body: { relative_redirect_path: payoutsPath } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const transfer = useMutation({
    mutationFn: () => api.call('POST /v1/payouts/transfer', {}),
    onSuccess: () => {
      toast.success(t('Payout started.'));
      return refetchPayouts(client);
    },
  });
  const failed = open.error ?? transfer.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button kind={payouts.can_receive ? 'plain' : 'primary'} busy={open.isPending} onClick={() => open.mutate()}>
          <ExternalLink aria-hidden />
          {payouts.can_receive ? t('Manage account') : t('Complete account')}
        </Button>
        {payouts.can_receive && balanceCents >= payouts.min_transfer_cents && (
          <Button kind="primary" busy={transfer.isPending} onClick={() => transfer.mutate()}>
            {t('Pay out {amount} now', { amount: formatMoney(balanceCents, 'usd') })}
          </Button>
        )}
      </div>
      {failed && (
        <p role="alert" className="text-bad">
          {messageOf(failed)}
        </p>
      )}
    </>
  );
}

/** PUB-005: the agreement is stored with its time in `terms_agreed_to`. */
function Agreement() {
  const client = useQueryClient();
  const agree = useMutation({
    mutationFn: () => api.call('POST /v1/user/save-user-agreement', { body: { agreement: 'publishing_payouts' } }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: userQuery.queryKey }), refetchPayouts(client)]);
    },
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        {t(
          'To be paid, agree to the terms of payouts: you own or may use what you share and publish, earnings are paid weekly in US dollars from {amount}, amounts of refunded or fraudulent uses are taken back, and you pay your own taxes.',
          { amount: formatMoney(1000, 'usd') },
        )}
      </p>
      <Button kind="primary" busy={agree.isPending} onClick={() => agree.mutate()}>
        {t('Agree')}
      </Button>
      {agree.isError && (
        <p role="alert" className="text-bad">
          {messageOf(agree.error)}
        </p>
      )}
    </div>
  );
}

function Connect({ isClosed }: { isClosed: boolean }) {
  const { data } = useQuery(payoutCountriesQuery);
  const [country, setCountry] = useState('US');
  const connect = useMutation({
    mutationFn: () =>
      api.call('POST /create-connect-account', { body: { relative_redirect_path: payoutsPath, country } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const options = data?.countries.map(({ code }) => ({ value: code, label: regionName(code) })) ?? [];
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        {isClosed
          ? t('Your account at the payment provider was closed. Connect another one.')
          : t('Connect a bank account at the payment provider. It asks for your name, address and bank details.')}
      </p>
      <Field label={t('Country')} className="w-64 max-w-full">
        {(control) => (
          <Select
            {...control}
            value={country}
            options={options.toSorted((a, b) => a.label.localeCompare(b.label))}
            onChange={setCountry}
          />
        )}
      </Field>
      <Button kind="primary" busy={connect.isPending} onClick={() => connect.mutate()}>
        <ExternalLink aria-hidden />
        {t('Connect account')}
      </Button>
      {connect.isError && (
        <p role="alert" className="text-bad">
          {messageOf(connect.error)}
        </p>
      )}
    </div>
  );
}
