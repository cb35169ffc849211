import type { InvoiceDue, StripeDetails } from '../../../contract/billing/billing.ts';
import { isBlocked } from '../../../contract/billing/plan-state.ts';
import {
  type BillingPeriod,
  planLimits,
  type SubscriptionStatus,
  type Tier,
  unlimited,
} from '../../../contract/catalogue/plans/plans.ts';
import type { Extension } from '../../../contract/catalogue/plans/quota.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
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
import { mayExtendCredits } from './subscription.access.ts';
import { isQuotaExceeded } from './subscription.rules.ts';
import { type Discrepancy, type Subscription, subscriptionStore } from './subscription.store.ts';

/** Credits held for one generation. */
export interface Reservation {
  readonly id: string;
  readonly amount: number;
}

/** What happened to credits, told within the transaction that it happened in. */
export interface CreditEvents {
  /** The period's credits are used to 80 or 100 % (U-24). */
  onNotice(tx: Tx, workspaceId: WorkspaceId, share: 80 | 100): Promise<void>;
  /** A charge for credits above the limit is to go on an invoice. */
  onOverageCharged(tx: Tx, workspaceId: WorkspaceId): Promise<void>;
}

/** What the payment side knows of a plan that is paid by card. */
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

/** A plan with all that the public API says of it. */
export interface PlanView {
  readonly row: Subscription;
  readonly extension: Extension;
  readonly paid: PaidFacts | undefined;
  /** Credits spent above the limit. */
  readonly overage: number;
  /** Nothing may be generated. */
  readonly isBlocked: boolean;
  /** Voices that the workspace has, and how often it changed them in this period. */
  readonly voices: { readonly custom: number; readonly professional: number; readonly addEdits: number };
}

interface SubscriptionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly serverInstance: ServerInstance;
  readonly live: Live;
  /** Told of every settlement. */
  readonly onSpent?: (credits: number) => void;
  /** Every workspace is unlimited. */
  readonly isPrivate?: () => boolean;
  /** What a person allows above the limit (C-16); by the connection of `tx`, where one is held. */
  readonly getExtension?: (userId: string, tx?: Tx) => Promise<Extension>;
  readonly events?: CreditEvents;
  /** Credits that an API key has spent since the hour of `since`, asked by the connection of `tx`. */
  readonly creditsSpentByKey?: (tx: Tx, workspaceId: WorkspaceId, apiKeyId: string, since: Date) => Promise<number>;
  readonly getPaidFacts?: (workspaceId: WorkspaceId) => Promise<PaidFacts | undefined>;
  readonly countVoices?: (workspaceId: WorkspaceId, periodEndsAt: Date) => Promise<PlanView['voices']>;
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
  } = deps;
  const getExtension = async (actor: Actor, tx?: Tx): Promise<Extension> =>
    (mayExtendCredits(actor) && (await deps.getExtension?.(actor.userId, tx))) || noExtension;

  /** The time that a workspace lives at: a test clock’s, where its customer is on one. */
  const currentTime = (row: Subscription): Date => row.clockAt ?? clock();

  /** What the plan is to whoever asks: on a private server nobody has limits. */
  const applyInstanceMode = (row: Subscription): Subscription =>
    isPrivate() ? { ...row, tier: 'enterprise', status: 'active', characterLimit: unlimited, nextTier: null } : row;

  /** Writes what an account became, and the lines that say so. */
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

  /** The row as of now, held in `tx`; periods that are over are ended first. */
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

  /** Throws where the API key has a limit of its own, and this is above it. */
  async function requireKeyCredits(tx: Tx, actor: Actor, row: Subscription, amount: number): Promise<void> {
    const { keyLimit, apiKeyId, workspaceId } = actor;
    if (keyLimit === undefined || apiKeyId === undefined) return;
    const alreadySpent = (await creditsSpentByKey?.(tx, workspaceId, apiKeyId, row.periodStartsAt)) ?? 0;
    const remaining = keyLimit - alreadySpent - (await subscriptionStore(tx).heldForKey(workspaceId, apiKeyId));
    if (amount > remaining)
      throw new AppError('quota_exceeded', {
        message: `This request exceeds the limit of ${keyLimit} credits of your API key. It has ${Math.max(0, remaining)} credits left, while ${amount} credits are required for this request.`,
      });
  }

  async function publishChange(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
    await live.publish(workspaceId, { topic: 'subscription' }, tx);
  }

  return {
    /** A new workspace's plan, within the transaction that makes the workspace. */
    async start(tx: Tx, workspaceId: WorkspaceId, tier: Tier): Promise<void> {
      const { account, entries } = openAccount(tier, clock());
      await subscriptionStore(tx).create(workspaceId, account);
      await ledgerStore(tx).append(workspaceId, entries, clock());
    },

    get: async (actor: Actor): Promise<Subscription> => applyInstanceMode(await get(actor.workspaceId)),

    /** The same by the connection of `tx`, which must not wait for another one. */
    async getInTransaction(tx: Tx, actor: Actor): Promise<Subscription> {
      const row = await subscriptionStore(tx).get(actor.workspaceId);
      if (!row) throw new AppError('workspace_not_found');
      return applyInstanceMode(
        isPeriodOver(row, currentTime(row)) ? { ...row, ...advanceAccount(row, currentTime(row)).account } : row,
      );
    },

    /** Whether the caller may let the workspace spend above its credits. */
    mayExtend: mayExtendCredits,

    async getView(actor: Actor): Promise<PlanView> {
      const [row, extension, paid] = await Promise.all([
        get(actor.workspaceId),
        getExtension(actor),
        getPaidFacts?.(actor.workspaceId),
      ]);
      const plan = applyInstanceMode(row);
      const voices = (await deps.countVoices?.(actor.workspaceId, plan.periodEndsAt)) ?? noVoices;
      const facts = { voices, overage: overageCredits(plan), isBlocked: isBlocked(plan.status) };
      return { row: plan, extension, paid: isPrivate() ? undefined : paid, ...facts };
    },

    /** The plan itself, whatever the server's mode. */
    getStoredPlan: (workspaceId: WorkspaceId): Promise<Subscription> => get(workspaceId),

    /**
     * Holds `amount` credits, or throws `quota_exceeded` or `free_disabled`. Concurrent calls cannot hold more than
     * there is: each sees the others' reservations. Whoever holds the row asks all else by the same connection: waiting for
     * another one, while others wait for the row by theirs, would be for ever.
     */
    async reserve(actor: Actor, amount: number): Promise<Reservation> {
      const id = newId();
      const reservation = { id, instanceId: serverInstance.instanceId, amount };
      const isPlain = !isPrivate() && actor.keyLimit === undefined;
      if (isPlain && (await subscriptionStore(db).tryHold(actor.workspaceId, reservation, clock())))
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
        await requireKeyCredits(tx, actor, row, amount);
        const apiKeyId = actor.keyLimit === undefined ? undefined : actor.apiKeyId;
        await subscriptionStore(tx).reserve(actor.workspaceId, { ...reservation, apiKeyId });
      });
      return { id, amount };
    },

    /** Spends `cost` of a reservation and gives the rest back, within `tx`; answers the credits spent before and after. */
    async settle(tx: Tx, actor: Actor, reservation: Reservation, cost: number): Promise<{ from: number; to: number }> {
      const { workspaceId } = actor;
      // What is used while the server is private is nobody's debt when it becomes a service again.
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

    /** Gives a whole reservation back: the generation made nothing. */
    async refund(actor: Actor, reservation: Reservation): Promise<void> {
      await transaction(db, (tx) => subscriptionStore(tx).settle(actor.workspaceId, reservation.id, 0));
    },

    /** Generations that may run at the same time. */
    maxConcurrency: (subscription: Subscription): number => planLimits[subscription.tier].concurrency,

    /**
     * Takes over the plan that the payment provider has for a workspace, within `tx`. `clockAt`: the time of its test
     * clock, where it is on one. Answers the row after it.
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

    /** Puts a workspace on a plan that is not paid by card: an operator's word. `until`: then the free one follows. */
    async assignPlan(
      workspaceId: WorkspaceId,
      plan: { tier: Tier; status?: SubscriptionStatus; until?: Date | undefined },
    ): Promise<void> {
      await transaction(db, async (tx) => {
        const row = await loadCurrent(tx, workspaceId);
        await applyChange(tx, workspaceId, row, assignPlan(row, { ...plan, at: currentTime(row), cause: newId() }));
        await publishChange(tx, workspaceId);
      });
    },

    /** Gives a workspace so many professional voices beside those of its plan: an operator's word (VOICE-051). */
    async setExtraVoiceSlots(workspaceId: WorkspaceId, extraPvcSlots: number): Promise<void> {
      await transaction(db, async (tx) => {
        await subscriptionStore(tx).save(workspaceId, { extraPvcSlots });
        await publishChange(tx, workspaceId);
      });
    },

    /** Charges for credits above the limit that are on no invoice yet, oldest first. */
    listUnbilled: (workspaceId: WorkspaceId) => ledgerStore(db).listUnbilled(workspaceId),
    /** What is on no invoice over all workspaces, by their ids, after `after`. */
    listUnbilledOfAll: (after: string, limit: number): Promise<Unbilled[]> =>
      ledgerStore(db).listUnbilledOfAll(after, limit),
    /** Adds lines that concern money, within `tx`; those that are there already stay. */
    recordEntries: (tx: Tx, workspaceId: WorkspaceId, entries: readonly Entry[], at: Date) =>
      ledgerStore(tx).appendNew(workspaceId, entries, at),
    getBalances: (workspaceId: WorkspaceId) => ledgerStore(db).sumByAccount(workspaceId),

    /** Recomputes all balances of all workspaces; answers those that the ledger contradicts. */
    async findDiscrepancies(): Promise<Discrepancy[]> {
      const all: Discrepancy[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: Awaited<ReturnType<ReturnType<typeof subscriptionStore>['findDiscrepancies']>> =
          await subscriptionStore(db).findDiscrepancies(after);
        all.push(...page.found);
        after = page.last;
      }
      return all;
    },

    /** Gives back what processes that are gone had reserved. */
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
