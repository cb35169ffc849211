import Stripe from 'stripe';
import { z } from 'zod';
import { microsPerCent, minTransferCents, type TransferState } from '../../../../contract/billing/earnings-limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../../platform/ids.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import { requirePermission } from '../../../platform/permissions.ts';
import type { WorkspaceLockService } from '../../billing/workspace-lock.service.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import { latestTransferAt, toWholeCents } from '../earnings.rules.ts';
import type { EarningsService } from '../earnings.service.ts';
import { earningsStore } from '../earnings.store.ts';
import { type PayoutAccountsService, syncPayoutAccount } from './payout-accounts.service.ts';
import { attemptKey, readRefusal, readReversalRefusal, reversalKey } from './payout-transfers.rules.ts';
import { type PayoutTransfer, payoutTransfersStore } from './payout-transfers.store.ts';

/** Sends a pending transfer, or applies the provider's state of one that was sent. */
export const syncPayoutTransfer = jobKind({
  name: 'payouts.sync-transfer',
  payload: z.object({ transferId: z.string() }),
});

interface Outcome {
  /** Undefined: it was deleted. */
  readonly transfer: PayoutTransfer | undefined;
  /** It stays pending and is tried again. */
  readonly error?: unknown;
}

interface PayoutTransfersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'stripe'>;
  readonly earnings: Pick<EarningsService, 'record'>;
  readonly accounts: Pick<PayoutAccountsService, 'sync'>;
  readonly workspaceLock: WorkspaceLockService;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly jobs: Pick<Jobs, 'send'>;
}

const pageSize = 200;
/** What the provider accepts in one transfer. */
const maxTransferCents = 99_999_999;
/** Younger ones are still being sent. */
const resumeAfterMs = 5 * 60_000;

/**
 * Transfers of balances to connected accounts. A transfer is stored with its line before the provider is called, so that a
 * killed server leaves a pending one. Afterwards, and for every event, the provider's state decides: events and jobs may be
 * late, repeated and in any order.
 */
export function payoutTransfersService(deps: PayoutTransfersDeps) {
  const { db, clock, payments, earnings, accounts, workspaceLock, workspace, notifications, jobs } = deps;
  const { stripe } = payments;

  const toLine = ({ id, workspaceId }: PayoutTransfer, kind: 'transfer' | 'transfer_returned', cents: number) => ({
    workspaceId,
    kind,
    amountMicros: cents * microsPerCent * (kind === 'transfer' ? -1 : 1),
    sourceId: id,
    quantity: 0,
  });

  /** The transfer at the provider. Its group finds one whose answer was lost, also after the key has expired. */
  async function findAtProvider({ id, providerId }: PayoutTransfer): Promise<Stripe.Transfer | undefined> {
    if (providerId) return stripe.transfers.retrieve(providerId);
    const { data } = await stripe.transfers.list({ transfer_group: id, limit: 1 });
    return data[0];
  }

  async function notify(
    tx: Tx,
    { workspaceId, amountCents }: PayoutTransfer,
    kind: 'payout_sent' | 'payout_failed',
    reason = '',
  ) {
    const tenant = await workspace.findTenant(workspaceId, tx);
    if (!tenant) return;
    const amount = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amountCents / 100);
    const target = { userIds: [tenant.ownerId], workspaceId };
    await (kind === 'payout_sent'
      ? notifications.notify(tx, { ...target, kind, data: { amount } })
      : notifications.notify(tx, { ...target, kind, data: { amount, reason } }));
  }

  /** Locks the balance before the transfer, in the order of all transactions. */
  async function lock(tx: Tx, { id, workspaceId }: PayoutTransfer): Promise<PayoutTransfer> {
    await earningsStore(tx).lockAccount(workspaceId);
    const row = await payoutTransfersStore(tx).lock(id);
    if (!row) throw new AppError('payout_transfer_not_found');
    return row;
  }

  /** Applies the provider's state. A state from before the last one changes nothing, since reversals only grow. */
  async function apply(tx: Tx, transfer: PayoutTransfer, sent: Stripe.Transfer): Promise<PayoutTransfer> {
    const before = await lock(tx, transfer);
    // It was given up, but exists: the amount leaves the balance again.
    if (before.state === 'failed')
      await earnings.record(tx, {
        ...toLine(before, 'transfer', before.amountCents),
        reference: `transfer ${before.id} found`,
      });
    const reversedCents = Math.max(before.reversedCents, sent.amount_reversed);
    if (reversedCents > before.reversedCents)
      await earnings.record(tx, {
        ...toLine(before, 'transfer_returned', reversedCents - before.reversedCents),
        reference: `transfer ${before.id} reversed ${reversedCents}`,
      });
    const isFirst = before.state === 'pending' || before.state === 'failed';
    const after = await payoutTransfersStore(tx).update(before.id, {
      providerId: sent.id,
      reversedCents,
      state: reversedCents >= before.amountCents ? 'reversed' : 'paid',
      problem: null,
      paidAt: before.paidAt ?? new Date(sent.created * 1000),
    });
    if (isFirst) await notify(tx, after, 'payout_sent');
    return after;
  }

  /** Gives the amount of a pending transfer back to the balance. */
  async function giveUp(tx: Tx, transfer: PayoutTransfer, problem: string): Promise<PayoutTransfer> {
    const before = await lock(tx, transfer);
    if (before.state !== 'pending') return before;
    await earnings.record(tx, {
      ...toLine(before, 'transfer_returned', before.amountCents),
      reference: `transfer ${before.id} returned`,
    });
    const after = await payoutTransfersStore(tx).update(before.id, { state: 'failed', problem });
    await notify(tx, after, 'payout_failed', problem);
    return after;
  }

  /** Sends a transfer, or gives it up. */
  async function send(tx: Tx, transfer: PayoutTransfer): Promise<Outcome> {
    const { id, workspaceId, accountId, amountCents } = transfer;
    try {
      const sent = await stripe.transfers.create(
        {
          amount: amountCents,
          currency: 'usd',
          destination: accountId,
          transfer_group: id,
          metadata: { workspace_id: workspaceId, transfer_id: id },
        },
        { idempotencyKey: attemptKey(transfer) },
      );
      return { transfer: await apply(tx, transfer, sent) };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { isPermanent, isDefinite, problem } = readRefusal(error);
      if (isPermanent) return { transfer: await giveUp(tx, transfer, problem) };
      const attempts = transfer.attempts + (isDefinite ? 1 : 0);
      return { transfer: await payoutTransfersStore(tx).update(id, { problem, attempts }), error };
    }
  }

  const service = {
    /**
     * Takes the balance of a workspace as a pending transfer, which a job sends when `tx` commits. Throws
     * `payout_account_not_ready`, `payout_in_progress` or `payout_below_minimum`.
     */
    async reserve(workspaceId: WorkspaceId): Promise<PayoutTransfer> {
      return transaction(db, async (tx) => {
        const account = await earningsStore(tx).lockAccount(workspaceId);
        const { accountId, canReceive, balanceMicros } = account;
        if (!accountId) throw new AppError('payout_account_not_found');
        if (canReceive === 'no') throw new AppError('payout_account_not_ready');
        const { pending } = await payoutTransfersStore(tx).sumCents(workspaceId);
        if (pending > 0) throw new AppError('payout_in_progress');
        const amountCents = Math.min(toWholeCents(balanceMicros), maxTransferCents);
        if (amountCents < minTransferCents) throw new AppError('payout_below_minimum');
        const id = newId();
        const transfer = await payoutTransfersStore(tx).insert({
          id,
          workspaceId,
          accountId,
          amountCents,
          createdAt: clock(),
        });
        await earnings.record(tx, { ...toLine(transfer, 'transfer', amountCents), reference: `transfer ${id}` });
        await jobs.send(syncPayoutTransfer, { transferId: id }, { singletonKey: id, tx });
        return transfer;
      });
    },

    /**
     * Sends a transfer if it is pending and the provider does not have it, and applies the provider's state. Throws the
     * error of the provider if it must be tried again. Undefined: its workspace was deleted.
     */
    async sync(id: string): Promise<PayoutTransfer | undefined> {
      const found = await payoutTransfersStore(db).find(id);
      const tenant = found && (await workspace.findTenant(found.workspaceId));
      if (!tenant) return undefined;
      const { transfer, error } = await workspaceLock.run(tenant.workspaceId, async (tx): Promise<Outcome> => {
        const current = await payoutTransfersStore(tx).find(id);
        if (!current) return { transfer: undefined };
        const sent = await findAtProvider(current);
        if (sent) return { transfer: await apply(tx, current, sent) };
        return current.state === 'pending' ? send(tx, current) : { transfer: current };
      });
      if (error) throw error;
      if (transfer?.state === 'failed') await accounts.sync(transfer.accountId);
      return transfer;
    },

    /** Sends the balance of the caller's workspace now. Stays pending while the provider cannot be reached. */
    async transferNow(actor: Actor): Promise<PayoutTransfer> {
      requirePermission(actor, 'payout.manage');
      return service.start(actor.workspaceId);
    },

    async start(workspaceId: WorkspaceId): Promise<PayoutTransfer> {
      const reserved = await service.reserve(workspaceId);
      // The job tries again.
      await service.sync(reserved.id).catch(() => undefined);
      return (await payoutTransfersStore(db).find(reserved.id)) ?? reserved;
    },

    /** Every week: transfers all balances from the minimum on. */
    async transferAll(signal: AbortSignal): Promise<void> {
      for (let after = ''; ; ) {
        const page = await payoutTransfersStore(db).listDue(minTransferCents * microsPerCent, after, pageSize);
        for (const id of page) {
          signal.throwIfAborted();
          const tenant = await workspace.findTenant(id);
          // Another transfer of it may be on its way; the balance is then for the next week.
          if (tenant && !tenant.isClosed)
            await service.reserve(tenant.workspaceId).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
            });
        }
        if (page.length < pageSize) return;
        after = page.at(-1)!;
      }
    },

    latestRunAt: latestTransferAt,

    /** Queues pending transfers whose job was lost or gave up. */
    async resume(): Promise<void> {
      const before = new Date(clock().getTime() - resumeAfterMs);
      for (let after = ''; ; ) {
        const page = await payoutTransfersStore(db).listPending(before, after, pageSize);
        for (const { id } of page) await jobs.send(syncPayoutTransfer, { transferId: id }, { singletonKey: id });
        if (page.length < pageSize) return;
        after = page.at(-1)!.id;
      }
    },

    /** Tries a pending transfer again, or sends the balance of the workspace of a failed one. */
    async retry(actor: Actor, id: string): Promise<PayoutTransfer> {
      requirePermission(actor, 'payout.operate');
      const { transfer, tenant } = await findForOperator(id);
      if (transfer.state === 'failed') {
        await accounts.sync(transfer.accountId);
        return service.start(tenant.workspaceId);
      }
      await service.sync(id).catch(() => undefined);
      return (await payoutTransfersStore(db).find(id)) ?? transfer;
    },

    /** Takes a paid transfer back to the balance. Throws `payout_transfer_not_reversible` or `payments_unavailable`. */
    async reverse(actor: Actor, id: string, amountCents: number | undefined): Promise<PayoutTransfer> {
      requirePermission(actor, 'payout.operate');
      const { transfer } = await findForOperator(id);
      const left = transfer.amountCents - transfer.reversedCents;
      const amount = amountCents ?? left;
      if (transfer.state !== 'paid' || !transfer.providerId || amount > left)
        throw new AppError('payout_transfer_not_reversible');
      try {
        await stripe.transfers.createReversal(
          transfer.providerId,
          { amount },
          { idempotencyKey: reversalKey(transfer, amount) },
        );
      } catch (cause) {
        const { isDefinite, isTemporary, problem } = readReversalRefusal(cause);
        // Only what the provider did not do may be asked again under another key.
        if (isDefinite) await payoutTransfersStore(db).countAttempt(id);
        throw isTemporary
          ? new AppError('payments_unavailable', { cause })
          : new AppError('payout_transfer_not_reversible', { message: problem, cause });
      }
      return (await service.sync(id)) ?? transfer;
    },

    list: (actor: Actor, page: { after: string | undefined; limit: number }): Promise<PayoutTransfer[]> =>
      payoutTransfersStore(db).list(actor.workspaceId, page),

    /** Transfers of all workspaces. */
    listAll(
      actor: Actor,
      page: { after: string | undefined; limit: number; state: TransferState | undefined },
    ): Promise<PayoutTransfer[]> {
      requirePermission(actor, 'payout.operate');
      return payoutTransfersStore(db).list(null, page);
    },

    sumCents: (workspaceId: WorkspaceId) => payoutTransfersStore(db).sumCents(workspaceId),
  };

  async function findForOperator(id: string) {
    const transfer = await payoutTransfersStore(db).find(id);
    const tenant = transfer && (await workspace.findTenant(transfer.workspaceId));
    if (!tenant) throw new AppError('payout_transfer_not_found', { param: 'transfer_id' });
    return { transfer, tenant };
  }

  return service;
}
export type PayoutTransfersService = ReturnType<typeof payoutTransfersService>;

/** Queues the synchronization that an event of the provider asks for. */
export async function queueConnectSync(jobs: Pick<Jobs, 'send'>, event: Stripe.Event): Promise<void> {
  const object = event.data.object as { id?: string; object: string; transfer_group?: string | null };
  if (object.object === 'account' && object.id)
    await jobs.send(syncPayoutAccount, { accountId: object.id }, { singletonKey: object.id });
  if (object.object === 'transfer' && object.transfer_group)
    await jobs.send(syncPayoutTransfer, { transferId: object.transfer_group }, { singletonKey: object.transfer_group });
}
