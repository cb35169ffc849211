import { listOperation, operation } from '../api-operation.ts';
import {
  accountCurrency,
  payOut,
  payoutsOf,
  platformSums,
  presentAccountBalance,
  presentPlatformBalance,
} from '../connect/account-balance.ts';
import { id, int, mergeMetadata, metadata, text } from '../request-params.ts';
import { invalidRequest, resourceMissing } from '../sandbox-errors.ts';
import type { Account } from '../stripe-objects.ts';

const onAccount = { isOnAccount: true } as const;

/** Payouts are those of a connected account: the sandbox has no bank account of the platform. */
function requireOnAccount(account: Account | undefined): Account {
  if (account) return account;
  throw invalidRequest('The sandbox has payouts of connected accounts only. Send the Stripe-Account header.');
}

export const payouts = [
  operation(
    'GET /v1/balance',
    {},
    ({ state, account }) =>
      account ? presentAccountBalance(state, account) : presentPlatformBalance(platformSums(state)),
    onAccount,
  ),
  operation(
    'POST /v1/payouts',
    {
      amount: int().min(1).max(99_999_999),
      currency: text(3),
      description: text().optional(),
      metadata: metadata().optional(),
    },
    ({ state, account, params }) => {
      const owner = requireOnAccount(account);
      if (params.currency !== accountCurrency(owner))
        throw invalidRequest(
          `Sorry, you don't have any external accounts in that currency (${params.currency}).`,
          'currency',
        );
      return payOut(state, owner, {
        amount: params.amount,
        isAutomatic: false,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
      });
    },
    onAccount,
  ),
  operation(
    'GET /v1/payouts/:id',
    {},
    ({ state, account, id: payoutId }) => {
      const payout = state.find('payout', payoutId);
      if (payout?.$?.account !== requireOnAccount(account).id) throw resourceMissing('payout', payoutId);
      return payout!;
    },
    onAccount,
  ),
  listOperation(
    'GET /v1/payouts',
    { status: text(20).optional(), destination: id().optional() },
    function* ({ state, account, params }) {
      for (const payout of payoutsOf(state, requireOnAccount(account).id))
        if (
          (params.status ?? payout.status) === payout.status &&
          (params.destination ?? payout.destination) === payout.destination
        )
          yield payout;
    },
    onAccount,
  ),
];
