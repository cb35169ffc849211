import type Stripe from 'stripe';
import { z } from 'zod';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { billingStore } from './billing.store.ts';
import { findOrUndefined } from './billing-catalogue.service.ts';
import { cancelPendingUpgrade } from './billing-customers.service.ts';
import { heldKey } from './downgrades.rules.ts';
import type { DowngradesService } from './downgrades.service.ts';
import { currentSubscription, isPaidFor, liveSubscriptions } from './sync/billing-sync.rules.ts';
import type { BillingSyncService } from './sync/billing-sync.service.ts';
import type { WorkspaceLockService } from './workspace-lock.service.ts';

/** Holds or resumes the plan of one workspace, depending on its owner's account and the server's mode. */
export const reviewPlan = jobKind({ name: 'billing.follow-owner', payload: z.object({}) });
/** Queues the same review for every paying workspace. */
export const reviewPlans = jobKind({ name: 'billing.follow-owners', payload: z.object({}) });
/** Deletes a customer whose workspace was deleted, and the account for payouts. */
export const cancelCustomer = jobKind({
  name: 'billing.end-customer',
  payload: z.object({ customerId: z.string(), connectAccountId: z.string().optional() }),
});

/** Queues a review of all paying workspaces, in the transaction that changes the server's mode. */
export async function queueReviewOfAll(jobs: Pick<Jobs, 'send'>, tx?: Tx): Promise<void> {
  await jobs.send(reviewPlans, {}, { singletonKey: 'all', ...(tx && { tx }) });
}

interface BillingOwnersDeps {
  readonly db: Db;
  readonly payments: Payments;
  readonly workspaceLock: WorkspaceLockService;
  readonly downgrades: DowngradesService;
  readonly sync: BillingSyncService;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant' | 'listOwnedBy'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** The server's current mode, read from the database. */
  readonly readMode: () => Promise<InstanceMode>;
}

const pageSize = 100;

/**
 * Holds plans that cannot be used, because the owner closed the account, the workspace is closed or the server is
 * private: they are cancelled at the end of the period, and resumed when the reason is gone. Jobs act on the state at the time they run, so that late
 * and repeated jobs are harmless.
 */
export function billingOwnersService(deps: BillingOwnersDeps) {
  const { db, payments, workspaceLock, downgrades, sync, user, workspace, jobs, readMode } = deps;
  const { stripe } = payments;

  const listSubscriptions = async (customer: string): Promise<Stripe.Subscription[]> => {
    const expand = ['data.schedule', 'data.discounts'];
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })).data;
  };

  async function expireCheckouts(customer: string): Promise<void> {
    const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
  }

  /** Cancels a plan at the end of its period, or immediately if it is unpaid. Returns whether anything changed. */
  async function holdPlan(live: Stripe.Subscription, isClosed: boolean): Promise<boolean> {
    if (!isPaidFor(live) && (isClosed || live.status === 'incomplete')) {
      await stripe.subscriptions.cancel(live.id);
      return true;
    }
    if (live.cancel_at !== null) return false;
    await cancelPendingUpgrade(stripe, live);
    await downgrades.suspend(live);
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: true, metadata: { [heldKey]: 'yes' } });
    return true;
  }

  /** Resumes a held plan. Plans that the owner cancelled stay cancelled. Returns whether anything changed. */
  async function resumePlan(live: Stripe.Subscription): Promise<boolean> {
    if (!live.metadata[heldKey]) return false;
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: false, metadata: { [heldKey]: '' } });
    return true;
  }

  /** Holds or resumes the plan of a workspace. Returns whether anything changed. */
  async function applyOwnerState(tx: Tx, workspaceId: WorkspaceId, mode: InstanceMode): Promise<boolean> {
    const account = await billingStore(tx).get(workspaceId);
    const tenant = account && (await workspace.findTenant(workspaceId, tx));
    if (!tenant) return false;
    const owner = await user.find(tenant.ownerId, tx);
    const isClosed = tenant.isClosed || !owner || owner.deletionRequestedAt !== null;
    const shouldHold = isClosed || mode === 'private';
    if (shouldHold) await expireCheckouts(account.customerId);
    const live = currentSubscription(await listSubscriptions(account.customerId));
    if (!live) return false;
    return shouldHold ? holdPlan(live, isClosed) : resumePlan(live);
  }

  const service = {
    /** Queues a review for each workspace of a person, in the transaction that closes or reopens their account. */
    async queueReviews(tx: Tx, userId: string): Promise<void> {
      for (const workspaceId of await workspace.listOwnedBy(tx, userId)) await service.queueReview(tx, workspaceId);
    },

    /** Queues a review of one workspace, in the transaction that closes or opens it. */
    async queueReview(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
      await jobs.send(reviewPlan, {}, { workspaceId, singletonKey: workspaceId, tx });
    },

    /** Queues the cancellation of each customer of a person, in the transaction that deletes their workspaces. */
    async queueCancellations(tx: Tx, userId: string): Promise<void> {
      for (const workspaceId of await workspace.listOwnedBy(tx, userId))
        await service.queueCancellation(tx, workspaceId);
    },

    /** Queues the cancellation of the customer of a workspace, in the transaction that deletes it. */
    async queueCancellation(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
      const account = await billingStore(tx).get(workspaceId);
      if (!account) return;
      const { customerId, connectAccountId } = account;
      await jobs.send(cancelCustomer, { customerId, ...(connectAccountId && { connectAccountId }) }, { tx });
    },

    async reviewWorkspace(workspaceId: WorkspaceId): Promise<void> {
      const mode = await readMode();
      const hasChanged = await workspaceLock.run(workspaceId, (tx) => applyOwnerState(tx, workspaceId, mode));
      if (hasChanged) await sync.sync(workspaceId);
    },

    /** Reviews all paying workspaces. Continues after failures and throws an `AggregateError` at the end. */
    async reviewAll(signal: AbortSignal): Promise<void> {
      const ending = (await readMode()) === 'service';
      const failed: unknown[] = [];
      for (let after = ''; ; ) {
        const page = await billingStore(db).listPaying(after, { ending, limit: pageSize });
        for (const id of page) {
          signal.throwIfAborted();
          const tenant = await workspace.findTenant(id);
          if (tenant) await service.reviewWorkspace(tenant.workspaceId).catch((cause: unknown) => failed.push(cause));
        }
        if (page.length < pageSize) break;
        after = page.at(-1) ?? after;
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} plans could not be reviewed.`);
    },

    /** Deletes a customer with all subscriptions immediately, without a refund: the owner deleted the workspace. */
    async deleteCustomer({ customerId, connectAccountId }: z.output<typeof cancelCustomer.payload>): Promise<void> {
      if (await findOrUndefined(stripe.customers.retrieve(customerId))) {
        await expireCheckouts(customerId);
        for (const { id } of liveSubscriptions(await listSubscriptions(customerId)))
          await stripe.subscriptions.cancel(id);
        // Deletes the name, email and cards; the provider keeps the invoices, as the law demands.
        await findOrUndefined(stripe.customers.del(customerId));
      }
      if (connectAccountId) await findOrUndefined(stripe.accounts.del(connectAccountId));
    },
  };
  return service;
}
export type BillingOwnersService = ReturnType<typeof billingOwnersService>;
