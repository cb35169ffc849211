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
import { unlessMissing } from './billing-catalogue.service.ts';
import { giveUpWaiting } from './billing-customers.service.ts';
import { heldKey } from './downgrades.rules.ts';
import type { DowngradesService } from './downgrades.service.ts';
import { isPaidFor, liveOf, livingOf } from './sync/billing-sync.rules.ts';
import type { SyncService } from './sync/billing-sync.service.ts';
import type { TurnsService } from './workspace-lock.service.ts';

/** Lets the plan of a workspace end, or go on, as its owner and the server now want it. */
export const followOwner = jobKind({ name: 'billing.follow-owner', payload: z.object({}) });
/** The same for all that pay. */
export const followOwners = jobKind({ name: 'billing.follow-owners', payload: z.object({}) });
/** Ends all that a customer pays whose workspace is no more. */
export const endCustomer = jobKind({ name: 'billing.end-customer', payload: z.object({ customerId: z.string() }) });

interface LeavingDeps {
  readonly db: Db;
  readonly payments: Payments;
  readonly turns: TurnsService;
  readonly downgrades: DowngradesService;
  readonly sync: SyncService;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'tenantOf' | 'ownedBy'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** What the server is, as of now in all its processes. */
  readonly modeNow: () => Promise<InstanceMode>;
}

const pageSize = 100;

/**
 * Nobody pays for what they cannot use: a plan whose owner closed the account, or that a private server has no use for,
 * ends with the period that is paid. It goes on as before when that is over. Each job looks at what is so when it runs,
 * so that late and repeated ones do no harm.
 */
export function leavingService(deps: LeavingDeps) {
  const { db, payments, turns, downgrades, sync, user, workspace, jobs, modeNow } = deps;
  const { stripe } = payments;

  const subscriptionsOf = async (customer: string): Promise<Stripe.Subscription[]> => {
    const expand = ['data.schedule', 'data.discounts'];
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })).data;
  };

  async function closePages(customer: string): Promise<void> {
    const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
  }

  /** Ends a plan with its period; one that is not paid for, at once where its owner is gone. */
  async function hold(live: Stripe.Subscription, isClosed: boolean): Promise<boolean> {
    if (!isPaidFor(live) && (isClosed || live.status === 'incomplete')) {
      await stripe.subscriptions.cancel(live.id);
      return true;
    }
    if (live.cancel_at !== null) return false;
    await giveUpWaiting(stripe, live);
    await downgrades.setAside(live);
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: true, metadata: { [heldKey]: 'yes' } });
    return true;
  }

  /** Lets a plan go on that was held; what its owner cancelled stays so. */
  async function letGo(live: Stripe.Subscription): Promise<boolean> {
    if (!live.metadata[heldKey]) return false;
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: false, metadata: { [heldKey]: '' } });
    return true;
  }

  /** Answers whether anything changed. */
  async function follow(workspaceId: WorkspaceId): Promise<boolean> {
    const account = await billingStore(db).get(workspaceId);
    const tenant = account && (await workspace.tenantOf(workspaceId));
    if (!tenant) return false;
    const owner = await user.find(tenant.ownerId);
    const isClosed = !owner || owner.deletionRequestedAt !== null;
    const isHeld = isClosed || (await modeNow()) === 'private';
    if (isHeld) await closePages(account.customerId);
    const live = liveOf(await subscriptionsOf(account.customerId));
    if (!live) return false;
    return isHeld ? hold(live, isClosed) : letGo(live);
  }

  const service = {
    /** Queues `followed` for all that a person owns, within the transaction that closes or opens their account. */
    async follow(tx: Tx, userId: string): Promise<void> {
      for (const workspaceId of await workspace.ownedBy(tx, userId))
        await jobs.send(followOwner, {}, { workspaceId, singletonKey: workspaceId, tx });
    },

    /** Queues `ended` for all that a person owns, within the transaction that deletes it. */
    async end(tx: Tx, userId: string): Promise<void> {
      for (const workspaceId of await workspace.ownedBy(tx, userId)) {
        const account = await billingStore(tx).get(workspaceId);
        if (account) await jobs.send(endCustomer, { customerId: account.customerId }, { tx });
      }
    },

    /** Queues `followedAll`, within the transaction that changes what the server is. */
    async followAll(tx?: Tx): Promise<void> {
      await jobs.send(followOwners, {}, { singletonKey: 'all', ...(tx && { tx }) });
    },

    async followed(workspaceId: WorkspaceId): Promise<void> {
      if (await turns.alone(workspaceId, () => follow(workspaceId))) await sync.sync(workspaceId);
    },

    /** Goes on after one that fails, and throws at the end. */
    async followedAll(signal: AbortSignal): Promise<void> {
      const ending = (await modeNow()) === 'service';
      const failed: unknown[] = [];
      for (let after = ''; ; ) {
        const page = await billingStore(db).paying(after, { ending, limit: pageSize });
        for (const id of page) {
          signal.throwIfAborted();
          const tenant = await workspace.tenantOf(id);
          if (tenant) await service.followed(tenant.workspaceId).catch((cause: unknown) => failed.push(cause));
        }
        if (page.length < pageSize) break;
        after = page.at(-1) ?? after;
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} plans could not be looked at.`);
    },

    /** Cancels what is left at once: what was paid for goes with the workspace that its owner deleted. */
    async ended(customerId: string): Promise<void> {
      if (!(await unlessMissing(stripe.customers.retrieve(customerId)))) return;
      await closePages(customerId);
      for (const { id } of livingOf(await subscriptionsOf(customerId))) await stripe.subscriptions.cancel(id);
    },
  };
  return service;
}
export type LeavingService = ReturnType<typeof leavingService>;
