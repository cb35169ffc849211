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

/** Lets the plan of a workspace end, or go on, as its owner and the server now want it. */
export const reviewPlan = jobKind({ name: 'billing.follow-owner', payload: z.object({}) });
/** The same for all that pay. */
export const reviewPlans = jobKind({ name: 'billing.follow-owners', payload: z.object({}) });
/** Ends all that a customer pays whose workspace is no more. */
export const cancelCustomer = jobKind({ name: 'billing.end-customer', payload: z.object({ customerId: z.string() }) });

interface BillingOwnersDeps {
  readonly db: Db;
  readonly payments: Payments;
  readonly workspaceLock: WorkspaceLockService;
  readonly downgrades: DowngradesService;
  readonly sync: BillingSyncService;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant' | 'listOwnedBy'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** What the server is, as of now in all its processes. */
  readonly readMode: () => Promise<InstanceMode>;
}

const pageSize = 100;

/**
 * Nobody pays for what they cannot use: a plan whose owner closed the account, or that a private server has no use for,
 * ends with the period that is paid. It goes on as before when that is over. Each job looks at what is so when it runs,
 * so that late and repeated ones do no harm.
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

  /** Ends a plan with its period; one that is not paid for, at once where its owner is gone. */
  async function holdPlan(live: Stripe.Subscription, isAccountClosed: boolean): Promise<boolean> {
    if (!isPaidFor(live) && (isAccountClosed || live.status === 'incomplete')) {
      await stripe.subscriptions.cancel(live.id);
      return true;
    }
    if (live.cancel_at !== null) return false;
    await cancelPendingUpgrade(stripe, live);
    await downgrades.suspend(live);
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: true, metadata: { [heldKey]: 'yes' } });
    return true;
  }

  /** Lets a plan go on that was held; what its owner cancelled stays so. */
  async function resumePlan(live: Stripe.Subscription): Promise<boolean> {
    if (!live.metadata[heldKey]) return false;
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: false, metadata: { [heldKey]: '' } });
    return true;
  }

  /** Answers whether anything changed. */
  async function applyOwnerState(workspaceId: WorkspaceId): Promise<boolean> {
    const account = await billingStore(db).get(workspaceId);
    const tenant = account && (await workspace.findTenant(workspaceId));
    if (!tenant) return false;
    const owner = await user.find(tenant.ownerId);
    const isAccountClosed = !owner || owner.deletionRequestedAt !== null;
    const shouldHold = isAccountClosed || (await readMode()) === 'private';
    if (shouldHold) await expireCheckouts(account.customerId);
    const live = currentSubscription(await listSubscriptions(account.customerId));
    if (!live) return false;
    return shouldHold ? holdPlan(live, isAccountClosed) : resumePlan(live);
  }

  const service = {
    /** Queues `followed` for all that a person owns, within the transaction that closes or opens their account. */
    async queueReviews(tx: Tx, userId: string): Promise<void> {
      for (const workspaceId of await workspace.listOwnedBy(tx, userId))
        await jobs.send(reviewPlan, {}, { workspaceId, singletonKey: workspaceId, tx });
    },

    /** Queues `ended` for all that a person owns, within the transaction that deletes it. */
    async queueCancellations(tx: Tx, userId: string): Promise<void> {
      for (const workspaceId of await workspace.listOwnedBy(tx, userId)) {
        const account = await billingStore(tx).get(workspaceId);
        if (account) await jobs.send(cancelCustomer, { customerId: account.customerId }, { tx });
      }
    },

    /** Queues `followedAll`, within the transaction that changes what the server is. */
    async queueReviewOfAll(tx?: Tx): Promise<void> {
      await jobs.send(reviewPlans, {}, { singletonKey: 'all', ...(tx && { tx }) });
    },

    async reviewWorkspace(workspaceId: WorkspaceId): Promise<void> {
      if (await workspaceLock.run(workspaceId, () => applyOwnerState(workspaceId))) await sync.sync(workspaceId);
    },

    /** Goes on after one that fails, and throws at the end. */
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
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} plans could not be looked at.`);
    },

    /** Cancels what is left at once: what was paid for goes with the workspace that its owner deleted. */
    async cancelSubscriptions(customerId: string): Promise<void> {
      if (!(await findOrUndefined(stripe.customers.retrieve(customerId)))) return;
      await expireCheckouts(customerId);
      for (const { id } of liveSubscriptions(await listSubscriptions(customerId)))
        await stripe.subscriptions.cancel(id);
    },
  };
  return service;
}
export type BillingOwnersService = ReturnType<typeof billingOwnersService>;
