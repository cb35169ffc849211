import type { SandboxConnect } from '../../../contract/billing/payment-sandbox-accounts.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { Panel } from './sandbox-panel.tsx';
import { useAccountChange } from './use-account-change.ts';

/** What arrived in a payout account, and what was paid out to the bank. */
export function AccountMoney({ account }: { account: SandboxConnect }) {
  const { transfers, payouts, currency } = account;
  return (
    <>
      <Balance account={account} />
      <Panel title="Transfers">
        {transfers.length === 0 && <p className="text-ink-3">No transfers yet.</p>}
        <ul className="divide-y">
          {transfers.map((transfer) => (
            <MoneyItem
              key={transfer.transfer_id}
              name={transfer.description ?? `From ${account.shop_name}`}
              atUnix={transfer.created_at_unix}
              amount={formatMoney(transfer.arrived, currency)}
              notes={[
                transfer.sent_currency !== currency && `Sent as ${formatMoney(transfer.sent, transfer.sent_currency)}`,
                transfer.reversed > 0 && `${formatMoney(transfer.reversed, currency)} reversed`,
              ]}
            />
          ))}
        </ul>
      </Panel>
      <Panel title="Payouts">
        {payouts.length === 0 && <p className="text-ink-3">No payouts yet.</p>}
        <ul className="divide-y">
          {payouts.map((payout) => (
            <MoneyItem
              key={payout.payout_id}
              name={`Bank account ending in ${payout.iban_last4}`}
              atUnix={payout.created_at_unix}
              amount={formatMoney(payout.amount, currency)}
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Balance({ account }: { account: SandboxConnect }) {
  const { link_id: linkId, balance, currency, payouts_enabled: isEnabled, next_payout_at_unix: nextAt } = account;
  const payOut = useAccountChange(linkId, 'payout');
  return (
    <Panel
      title="Balance"
      action={
        balance > 0 &&
        isEnabled && (
          <Button size="small" busy={payOut.isPending} onClick={() => payOut.mutate()}>
            Pay out now
          </Button>
        )
      }
    >
      <p className="font-[640] text-display tabular-nums tracking-tight">{formatMoney(balance, currency)}</p>
      <p className="text-ink-2">{payoutText(balance, isEnabled, nextAt)}</p>
    </Panel>
  );
}

function payoutText(balance: number, isEnabled: boolean, nextAt: number | null): string {
  if (balance <= 0) return 'Nothing to pay out.';
  if (!isEnabled) return 'Payouts are on hold.';
  return nextAt === null ? 'Not paid out yet.' : `Will be paid out on ${formatDate(nextAt)}.`;
}

interface MoneyItemProps {
  name: string;
  atUnix: number;
  amount: string;
  notes?: readonly (string | false)[];
}

function MoneyItem({ name, atUnix, amount, notes = [] }: MoneyItemProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block break-words font-[540]">{name}</span>
        <span className="block text-ink-3 text-meta">{[formatDate(atUnix), ...notes].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0 tabular-nums">{amount}</span>
    </li>
  );
}
