import type { InvoiceDue, StripeDetails } from '../../../contract/billing/billing.ts';
import { isBlocked } from '../../../contract/billing/plan-state.ts';
import { unverifiedCredits } from '../../../contract/catalogue/limits.ts';
import { maxSeats } from '../../../contract/catalogue/plans/plan-allowances.ts';
import {
  type BillingPeriod,
  planLimits,
  type SubscriptionStatus,
  type Tier,
  unlimited,
} from '../../../contract/catalogue/plans/plans.ts';
import type { Extension } from '../../../contract/catalogue/plans/quota.ts';
import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { ServerInstance } from '../../platform/db/server-instance.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import {
  type Account,
  adoptPlan,
  advanceAccount,
  assignPlan,
  billOverage,
  type Entry,
  isOverageDue,
  type LedgerChange,
  noticeDue,
  openAccount,
  overageCredits,
  type ProvidedPlan,
  spendCredits,
} from './ledger/ledger.rules.ts';
import { ledgerStore, type Unbilled } from './ledger/ledger.store.ts';
import { isQuotaExceeded, isWithheld } from './subscription.rules.ts';
import { type Discrepancy, type Subscription, subscriptionStore } from './subscription.store.ts';

/** Credits reserved for one generation. */
export interface Reservation {
  readonly id: string;
  readonly amount: number;
}

/** Credit events, called in the transaction in which they happen. */
export interface CreditEvents {
  /** 80 or 100 % of the period's credits are used (U-24). */
  onNotice(tx: Tx, workspaceId: WorkspaceId, share: 80 | 100): Promise<void>;
  /** An overage charge must be invoiced. */
  onOverageCharged(tx: Tx, workspaceId: WorkspaceId): Promise<void>;
}

/** Payment facts of a plan that is paid by card. */
export interface PaidFacts {
  readonly stripe: StripeDetails;
  readonly billingPeriod: BillingPeriod | null;
  readonly downgradePeriod: BillingPeriod | null;
  readonly nextInvoice: InvoiceDue | null;
  readonly openInvoices: readonly InvoiceDue[];
  readonly trustOnInvoiceCreation: boolean;
  readonly previouslySubscribedTiers: readonly Tier[];
  readonly usedStarterOffer: boolean;
  readonly usedCreatorOffer: boolean;
}

/** A plan with all facts for the public API. */
export interface PlanView {
  readonly row: Subscription;
  readonly extension: Extension;
  readonly paid: PaidFacts | undefined;
  /** Credits spent above the limit. */
  readonly overage: number;
  /** Generation is not allowed. */
  readonly isBlocked: boolean;
  /** Number of the workspace's voices, and of voice additions and edits in this period. */
  readonly voices: { readonly custom: number; readonly professional: number; readonly addEdits: number };
  /** The owner of the workspace is on probation. */
  readonly isInProbation: boolean;
}

interface SubscriptionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly serverInstance: ServerInstance;
  readonly live: Live;
  /** Called for every settlement. */
  readonly onSpent?: (credits: number) => void;
  /** Every workspace is unlimited. */
  readonly isPrivate?: () => boolean;
  /** The person's credit limit extension (C-16), read through `tx` if given. */
  readonly getExtension?: (userId: string, tx?: Tx) => Promise<Extension>;
  readonly events?: CreditEvents;
  /** Credits that an API key has spent since the hour of `since`, read through `tx`. */
  readonly creditsSpentByKey?: (tx: Tx, workspaceId: WorkspaceId, apiKeyId: string, since: Date) => Promise<number>;
  readonly getPaidFacts?: (workspaceId: WorkspaceId) => Promise<PaidFacts | undefined>;
  readonly countVoices?: (workspaceId: WorkspaceId, periodEndsAt: Date) => Promise<PlanView['voices']>;
  readonly isInProbation?: (workspaceId: WorkspaceId) => Promise<boolean>;
  /** Whether the owner of the workspace has proved their email; undefined where the server cannot send mail. */
  readonly isOwnerVerified?: ((workspaceId: WorkspaceId, tx: Tx) => Promise<boolean>) | undefined;
}

const noVoices = { custom: 0, professional: 0, addEdits: 0 };

const noExtension: Extension = { allowedToExtend: false, maxExtension: null };

/** Plans and credits of workspaces. Credits are reserved before a generation and settled after it. */
export function subscriptionService(deps: SubscriptionDeps) {
  const {
    db,
    clock,
    serverInstance,
    live,
    onSpent,
    isPrivate = () => false,
    events,
    getPaidFacts,
    creditsSpentByKey,
    isOwnerVerified,
  } = deps;
  const holdRule = () => ({ now: clock(), unverifiedCredits: isOwnerVerified && unverifiedCredits });
  const mayExtend = (actor: Actor) => isAllowed(actor, 'subscription.extend_credits');
  const getExtension = async (actor: Actor, tx?: Tx): Promise<Extension> =>
    (mayExtend(actor) && (await deps.getExtension?.(actor.userId, tx))) || noExtension;

  /** Current time of a workspace: that of its test clock, else real time. */
  const currentTime = (row: Subscription): Date => row.clockAt ?? clock();

  /** On a private server, replaces the plan by an unlimited one. */
  const applyInstanceMode = (row: Subscription): Subscription =>
    isPrivate() ? { ...row, tier: 'enterprise', status: 'active', characterLimit: unlimited, nextTier: null } : row;

  /** Reads the stored plan in `tx` without a lock; past periods are ended only in the result. */
  async function readStored(tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> {
    const row = await subscriptionStore(tx).get(workspaceId);
    if (!row) throw new AppError('workspace_not_found');
    return isPeriodOver(row, currentTime(row)) ? { ...row, ...advanceAccount(row, currentTime(row)).account } : row;
  }

  const readInTransaction = async (tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> =>
    applyInstanceMode(await readStored(tx, workspaceId));

  /** Stores an account change together with its ledger entries. */
  async function applyChange(
    tx: Tx,
    workspaceId: WorkspaceId,
    row: Subscription,
    { account, entries }: LedgerChange,
  ): Promise<Subscription> {
    const after = { ...row, ...account };
    await subscriptionStore(tx).save(workspaceId, account);
    await ledgerStore(tx).append(workspaceId, entries, currentTime(row));
    if (entries.some(({ account }) => account === 'overage')) await events?.onOverageCharged(tx, workspaceId);
    return after;
  }

  /** Reads and locks the row in `tx`, after ending past periods. */
  async function loadCurrent(tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> {
    const row = await subscriptionStore(tx).getForUpdate(workspaceId);
    if (!row) throw new AppError('workspace_not_found');
    return isPeriodOver(row, currentTime(row))
      ? applyChange(tx, workspaceId, row, advanceAccount(row, currentTime(row)))
      : row;
  }

  const get = async (workspaceId: WorkspaceId): Promise<Subscription> => {
    const row = await subscriptionStore(db).get(workspaceId);
    if (row && !isPeriodOver(row, currentTime(row))) return row;
    return transaction(db, (tx) => loadCurrent(tx, workspaceId));
  };

  /** Throws `quota_exceeded` if the amount exceeds the API key's own limit. */
  async function requireKeyCredits(tx: Tx, actor: Actor, row: Subscription, amount: number): Promise<void> {
    const { keyLimit, apiKeyId, workspaceId } = actor;
    if (keyLimit === undefined || apiKeyId === undefined) return;
    const spentCredits = (await creditsSpentByKey?.(tx, workspaceId, apiKeyId, row.periodStartsAt)) ?? 0;
    const remaining = keyLimit - spentCredits - (await subscriptionStore(tx).reservedForKey(workspaceId, apiKeyId));
    if (amount > remaining)
      throw new AppError('quota_exceeded', {
        message: `This request exceeds the limit of ${keyLimit} credits of your API key. It has ${Math.max(0, remaining)} credits left, while ${amount} credits are required for this request.`,
      });
  }

  async function publishChange(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
    await live.publish(workspaceId, { topic: 'subscription' }, tx);
  }

  return {
    /** Starts the plan of a new workspace, in the transaction that creates it. */
    async start(tx: Tx, workspaceId: WorkspaceId, tier: Tier): Promise<void> {
      const { account, entries } = openAccount(tier, clock());
      await subscriptionStore(tx).create(workspaceId, account);
      await ledgerStore(tx).append(workspaceId, entries, clock());
    },

    /** Lets an account at Google Cloud Marketplace pay for a workspace (BILL-032). Throws `marketplace_account_taken`. */
    async linkMarketplace(tx: Tx, workspaceId: WorkspaceId, marketplaceAccountId: string): Promise<void> {
      const taken = () => new AppError('marketplace_account_taken', { param: 'gcp_marketplace_jwt' });
      try {
        if (!(await subscriptionStore(tx).linkMarketplace(workspaceId, marketplaceAccountId))) throw taken();
      } catch (error) {
        throw isUniqueViolation(error) ? taken() : error;
      }
      await publishChange(tx, workspaceId);
    },

    get: async (actor: Actor): Promise<Subscription> => applyInstanceMode(await get(actor.workspaceId)),

    /** Like `get`, but reads through `tx`, to avoid waiting for a second connection. */
    getInTransaction: (tx: Tx, { workspaceId }: Actor): Promise<Subscription> => readInTransaction(tx, workspaceId),

    /** PLAN-066: how many members the workspace may have. `agreed`: its own number; a private server has no limit. */
    async readMaxSeats(tx: Tx, workspaceId: WorkspaceId, agreed: number | null): Promise<number> {
      if (isPrivate()) return Number.POSITIVE_INFINITY;
      return maxSeats((await readInTransaction(tx, workspaceId)).tier, agreed);
    },

    /** Whether the caller may exceed the workspace's credit limit. */
    mayExtend,

    async getView(actor: Actor): Promise<PlanView> {
      const [row, extension, paid, isInProbation = false] = await Promise.all([
        get(actor.workspaceId),
        getExtension(actor),
        getPaidFacts?.(actor.workspaceId),
        deps.isInProbation?.(actor.workspaceId),
      ]);
      const plan = applyInstanceMode(row);
      const voices = (await deps.countVoices?.(actor.workspaceId, plan.periodEndsAt)) ?? noVoices;
      const facts = { voices, isInProbation, overage: overageCredits(plan), isBlocked: isBlocked(plan.status) };
      return { row: plan, extension, paid: isPrivate() ? undefined : paid, ...facts };
    },

    /** The stored plan, regardless of the server's mode. */
    getStoredPlan: (workspaceId: WorkspaceId, tx?: Tx): Promise<Subscription> =>
      tx ? readStored(tx, workspaceId) : get(workspaceId),

    /**
     * Reserves `amount` credits. Throws `quota_exceeded`, `free_disabled` or `payment_problem`. Concurrent calls see each
     * other's reservations, so the limit holds. All reads use the connection that has locked the row: waiting for a second
     * connection while others wait for the row could deadlock.
     */
    async reserve(actor: Actor, amount: number): Promise<Reservation> {
      const id = newId();
      const reservation = { id, instanceId: serverInstance.instanceId, amount };
      const isPlain = !isPrivate() && actor.keyLimit === undefined;
      if (isPlain && (await subscriptionStore(db).tryHold(actor.workspaceId, reservation, holdRule())))
        return { id, amount };
      await transaction(db, async (tx) => {
        const row = applyInstanceMode(await loadCurrent(tx, actor.workspaceId));
        if (isBlocked(row.status))
          throw new AppError(row.status === 'free_disabled' ? 'free_disabled' : 'payment_problem');
        const used = row.characterCount + row.reserved;
        if (isQuotaExceeded({ ...row, ...noExtension, used }, amount)) {
          const above = await getExtension(actor, tx);
          if (isQuotaExceeded({ ...row, ...above, used }, amount)) throw quotaExceeded(row, used, amount);
        }
        if (isOwnerVerified && isWithheld(row, used + amount) && !(await isOwnerVerified(actor.workspaceId, tx)))
          throw new AppError('email_not_verified');
        await requireKeyCredits(tx, actor, row, amount);
        const apiKeyId = actor.keyLimit === undefined ? undefined : actor.apiKeyId;
        await subscriptionStore(tx).reserve(actor.workspaceId, { ...reservation, apiKeyId });
      });
      return { id, amount };
    },

    /** Spends `cost` of a reservation and releases the rest, in `tx`; returns the credits spent before and after. */
    async settle(tx: Tx, actor: Actor, reservation: Reservation, cost: number): Promise<{ from: number; to: number }> {
      const { workspaceId } = actor;
      // Usage on a private server is not charged, even if the server becomes a service later.
      const chargedCredits = isPrivate() ? 0 : cost;
      const row = await subscriptionStore(tx).settle(workspaceId, reservation.id, chargedCredits);
      if (!row) throw new AppError('workspace_not_found');
      const from = row.characterCount - chargedCredits;
      onSpent?.(cost);
      if (isPrivate()) return { from, to: from + cost };
      const { entries } = spendCredits(row, cost, reservation.id);
      await ledgerStore(tx).append(workspaceId, entries, currentTime(row));
      if (isOverageDue(row)) await applyChange(tx, workspaceId, row, billOverage(row));
      const notice = noticeDue(row);
      if (notice) {
        await subscriptionStore(tx).save(workspaceId, { noticed: notice });
        await events?.onNotice(tx, workspaceId, notice);
      }
      await publishChange(tx, workspaceId);
      return { from, to: row.characterCount };
    },

    /** Releases a whole reservation: the generation produced nothing. */
    async refund(actor: Actor, reservation: Reservation): Promise<void> {
      await transaction(db, (tx) => subscriptionStore(tx).settle(actor.workspaceId, reservation.id, 0));
    },

    /** Maximum number of concurrent generations. */
    maxConcurrency: (subscription: Subscription): number => planLimits[subscription.tier].concurrency,

    /**
     * Applies the payment provider's plan to a workspace, in `tx`. `clockAt`: time of its test clock, if any. Returns the
     * row before and after.
     */
    async adopt(
      tx: Tx,
      workspaceId: WorkspaceId,
      plan: ProvidedPlan | null,
      { adoptedId, clockAt }: { adoptedId: string | null; clockAt: Date | null },
    ): Promise<{ before: Subscription; after: Subscription }> {
      const before = await subscriptionStore(tx).getForUpdate(workspaceId);
      if (!before) throw new AppError('workspace_not_found');
      if (clockAt?.getTime() !== before.clockAt?.getTime()) await subscriptionStore(tx).save(workspaceId, { clockAt });
      const row = { ...before, clockAt };
      const after = await applyChange(tx, workspaceId, row, adoptPlan(row, plan, adoptedId, currentTime(row)));
      await publishChange(tx, workspaceId);
      return { before, after };
    },

    /** Assigns a plan without payment, for operators. `until`: the free plan follows then. */
    async assignPlan(
      workspaceId: WorkspaceId,
      plan: { tier: Tier; status?: SubscriptionStatus; until?: Date | undefined },
      tx?: Tx,
    ): Promise<void> {
      const assign = async (tx: Tx) => {
        const row = await loadCurrent(tx, workspaceId);
        await applyChange(tx, workspaceId, row, assignPlan(row, { ...plan, at: currentTime(row), cause: newId() }));
        await publishChange(tx, workspaceId);
      };
      await (tx ? assign(tx) : transaction(db, assign));
    },

    /** Sets the number of professional voices in addition to the plan's, for operators (VOICE-051). */
    async setExtraVoiceSlots(workspaceId: WorkspaceId, extraPvcSlots: number): Promise<void> {
      await transaction(db, async (tx) => {
        await subscriptionStore(tx).save(workspaceId, { extraPvcSlots });
        await publishChange(tx, workspaceId);
      });
    },

    /** Overage charges that are not invoiced yet, oldest first. */
    listUnbilled: (workspaceId: WorkspaceId) => ledgerStore(db).listUnbilled(workspaceId),
    /** Uninvoiced overage of all workspaces, by workspace ID after `after`. */
    listUnbilledOfAll: (after: string, limit: number): Promise<Unbilled[]> =>
      ledgerStore(db).listUnbilledOfAll(after, limit),
    /** Adds ledger entries about money, in `tx`; existing ones are skipped. */
    recordEntries: (tx: Tx, workspaceId: WorkspaceId, entries: readonly Entry[], at: Date) =>
      ledgerStore(tx).appendNew(workspaceId, entries, at),
    getBalances: (workspaceId: WorkspaceId) => ledgerStore(db).sumByAccount(workspaceId),

    /** Recomputes all balances from the ledger; returns those that differ. */
    async findDiscrepancies(): Promise<Discrepancy[]> {
      const all: Discrepancy[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: Awaited<ReturnType<ReturnType<typeof subscriptionStore>['findDiscrepancies']>> =
          await subscriptionStore(db).findDiscrepancies(after);
        all.push(...page.discrepancies);
        after = page.last;
      }
      return all;
    },

    /** Releases the reservations of dead processes; returns their number. */
    async releaseDeadReservations(): Promise<number> {
      const holders = await subscriptionStore(db).listHolders();
      const dead = await serverInstance.findDeadInstances(holders);
      return transaction(db, (tx) => subscriptionStore(tx).releaseAll(dead));
    },
  };
}
export type SubscriptionService = ReturnType<typeof subscriptionService>;

const isPeriodOver = ({ periodEndsAt, changesAt }: Account, now: Date): boolean =>
  periodEndsAt <= now || (changesAt !== null && changesAt <= now);

function quotaExceeded(row: Subscription, used: number, amount: number): AppError {
  const remaining = Math.max(0, row.characterLimit - used);
  return new AppError('quota_exceeded', {
    message: `This request exceeds your quota of ${row.characterLimit}. You have ${remaining} credits remaining, while ${amount} credits are required for this request.`,
  });
}
