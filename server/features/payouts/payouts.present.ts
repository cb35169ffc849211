import { minTransferCents } from '../../../contract/billing/earnings-limits.ts';
import type { PayoutOverview, PayoutTransferReply } from '../../../contract/billing/payouts.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { PayoutTransfer } from '../earnings/transfers/payout-transfers.store.ts';
import type { PayoutOverviewFacts } from './payouts.service.ts';

export function presentOverview(facts: PayoutOverviewFacts): PayoutOverview {
  const { account, kinds, cents, terms } = facts;
  const { currentlyDue = [], disabledReason = null } = account?.requirements ?? {};
  let earned = 0;
  for (const [kind, amount] of kinds) if (kind !== 'transfer' && kind !== 'transfer_returned') earned += amount;
  return {
    account: account?.accountId
      ? {
          account_id: account.accountId,
          country: account.country,
          currency: account.currency,
          requirements: [...currentlyDue],
          disabled_reason: disabledReason,
        }
      : null,
    can_receive: account?.canReceive === 'yes',
    balance_micros: account?.balanceMicros ?? 0,
    earned_micros: earned,
    paid_cents: cents.paid,
    pending_cents: cents.pending,
    next_transfer_unix: unixSeconds(terms.nextTransferAt),
    min_transfer_cents: minTransferCents,
    is_earning: terms.isEarning,
    voice_rate_micros: terms.voiceRateMicros,
    has_agreed: facts.hasAgreed,
  };
}

export const presentTransfer = (transfer: PayoutTransfer): PayoutTransferReply => ({
  transfer_id: transfer.id,
  amount_cents: transfer.amountCents,
  reversed_cents: transfer.reversedCents,
  state: transfer.state,
  problem: transfer.problem,
  created_at_unix: unixSeconds(transfer.createdAt),
  paid_at_unix: transfer.paidAt && unixSeconds(transfer.paidAt),
});

export const presentOperatorTransfer = (transfer: PayoutTransfer) => ({
  ...presentTransfer(transfer),
  workspace_id: transfer.workspaceId,
  account_id: transfer.accountId,
  attempts: transfer.attempts,
});
