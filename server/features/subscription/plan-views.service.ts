import type { InvoiceDue, StripeDetails } from '../../../contract/billing/billing.ts';
import { isBlocked } from '../../../contract/billing/plan-state.ts';
import { maxSeats } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { type BillingPeriod, planLimits, type Tier, unlimited } from '../../../contract/catalogue/plans/plans.ts';
import type { Extension } from '../../../contract/catalogue/plans/quota.ts';
import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { overageCredits } from './ledger/ledger.rules.ts';
import type { PlanPeriodsService } from './plan-periods.service.ts';
import { noExtension } from './subscription.rules.ts';
import type { Subscription } from './subscription.store.ts';

/** Payment facts of a plan that is paid by card. */
export interface PaidFacts {
  readonly stripe: StripeDetails;
  readonly billingPeriod: BillingPeriod | null;
  readonly downgradePeriod: BillingPeriod | null;
  readonly nextInvoice: InvoiceDue | null;
  readonly openInvoices: readonly InvoiceDue[];
  readonly trustOnInvoiceCreation: boolean;
  /** The account that receives payouts. */
  readonly connectAccountId: string | null;
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

export interface PlanViewsDeps {
  /** Every workspace is unlimited. */
  readonly isPrivate: () => boolean;
  /** The person's credit limit extension (C-16), read through `tx` if given. */
  readonly getExtension: (userId: string, tx?: Tx) => Promise<Extension>;
  readonly getPaidFacts: (workspaceId: WorkspaceId) => Promise<PaidFacts | undefined>;
  readonly countVoices: (workspaceId: WorkspaceId, periodEndsAt: Date) => Promise<PlanView['voices']>;
  readonly isInProbation: (workspaceId: WorkspaceId) => Promise<boolean>;
}

/** What callers read of the plan of a workspace. */
export function planViewsService(deps: PlanViewsDeps & { readonly periods: PlanPeriodsService }) {
  const { periods, isPrivate } = deps;
  const mayExtend = (actor: Actor) => isAllowed(actor, 'subscription.extend_credits');

  /** On a private server, replaces the plan by an unlimited one. */
  const applyInstanceMode = (row: Subscription): Subscription =>
    isPrivate() ? { ...row, tier: 'enterprise', status: 'active', characterLimit: unlimited, nextTier: null } : row;

  const readInTransaction = async (tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> =>
    applyInstanceMode(await periods.readStored(tx, workspaceId));

  const getExtension = async (actor: Actor, tx?: Tx): Promise<Extension> =>
    mayExtend(actor) ? deps.getExtension(actor.userId, tx) : noExtension;

  return {
    applyInstanceMode,
    getExtension,

    get: async ({ workspaceId }: Pick<Actor, 'workspaceId'>): Promise<Subscription> =>
      applyInstanceMode(await periods.get(workspaceId)),

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
      const [row, extension, paid, isInProbation] = await Promise.all([
        periods.get(actor.workspaceId),
        getExtension(actor),
        deps.getPaidFacts(actor.workspaceId),
        deps.isInProbation(actor.workspaceId),
      ]);
      const plan = applyInstanceMode(row);
      const voices = await deps.countVoices(actor.workspaceId, plan.periodEndsAt);
      const facts = { voices, isInProbation, overage: overageCredits(plan), isBlocked: isBlocked(plan.status) };
      return { row: plan, extension, paid: isPrivate() ? undefined : paid, ...facts };
    },

    /** The stored plan, regardless of the server's mode. */
    getStoredPlan: (workspaceId: WorkspaceId, tx?: Tx): Promise<Subscription> =>
      tx ? periods.readStored(tx, workspaceId) : periods.get(workspaceId),

    /** Maximum number of concurrent generations. */
    maxConcurrency: (subscription: Subscription): number => planLimits[subscription.tier].concurrency,
  };
}
export type PlanViewsService = ReturnType<typeof planViewsService>;
