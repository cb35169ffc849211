import Stripe from 'stripe';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { LiveToMany } from '../../../platform/live.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import { payoutTransfersStore } from './payout-transfers.store.ts';

/** Applies the provider's state of a connected account. */
export const syncPayoutAccount = jobKind({
  name: 'payouts.sync-account',
  payload: z.object({ accountId: z.string() }),
});

interface PayoutAccountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<LiveToMany, 'publishToMany'>;
  readonly payments: Pick<Payments, 'stripe'>;
  readonly jobs: Pick<Jobs, 'send'>;
}

const pageSize = 200;
/** The reason of an account that the provider no longer has. */
const closedReason = 'closed';

/** Connected accounts, as the payment provider knows them: it is the source of truth. */
export function payoutAccountsService({ db, clock, live, payments, jobs }: PayoutAccountsDeps) {
  const { stripe } = payments;

  /** Undefined: the account was closed, or another platform has it now. */
  async function retrieve(accountId: string): Promise<Stripe.Account | undefined> {
    try {
      const account = await stripe.accounts.retrieve(accountId);
      return 'deleted' in account ? undefined : account;
    } catch (error) {
      const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
      if (error instanceof StripePermissionError) return undefined;
      if (error instanceof StripeInvalidRequestError && error.statusCode === 404) return undefined;
      throw error;
    }
  }

  const service = {
    retrieve,

    /** Stores a new account of a workspace. */
    connect: (workspaceId: string, accountId: string): Promise<void> =>
      payoutTransfersStore(db).updateAccount(workspaceId, {
        accountId,
        canReceive: 'no',
        country: null,
        currency: null,
        requirements: { currentlyDue: [], disabledReason: null },
        syncedAt: null,
      }),

    /** Applies the provider's state of an account to its workspace. Does nothing for an account of no workspace. */
    async sync(accountId: string): Promise<void> {
      const store = payoutTransfersStore(db);
      const row = await store.findByAccountId(accountId);
      if (!row) return;
      const account = await retrieve(accountId);
      const { requirements } = account ?? {};
      await store.applyAccount(accountId, {
        ...(account && { country: account.country ?? null, currency: account.default_currency ?? null }),
        canReceive: account?.capabilities?.transfers === 'active' ? 'yes' : 'no',
        requirements: {
          currentlyDue: [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])],
          disabledReason: account ? (requirements?.disabled_reason ?? null) : closedReason,
        },
        syncedAt: clock(),
      });
      await live.publishToMany([row.workspaceId], { topic: 'payouts' });
    },

    /** Queues a synchronization of every account, for events that were lost. */
    async queueAll(): Promise<void> {
      for (let after = ''; ; ) {
        const page = await payoutTransfersStore(db).listAccountIds(after, pageSize);
        for (const accountId of page) await jobs.send(syncPayoutAccount, { accountId }, { singletonKey: accountId });
        if (page.length < pageSize) return;
        after = page.at(-1)!;
      }
    },
  };
  return service;
}
export type PayoutAccountsService = ReturnType<typeof payoutAccountsService>;
