import { type SubscriptionStatus, type Tier, unlimited } from '../../../contract/catalogue/plans/plans.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { adjustCredits, adoptPlan, assignPlan, openAccount, type ProvidedPlan } from './ledger/ledger.rules.ts';
import { ledgerStore } from './ledger/ledger.store.ts';
import type { PlanPeriodsService } from './plan-periods.service.ts';
import { type Subscription, subscriptionStore } from './subscription.store.ts';

export interface PlanAssignmentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
}

/** Which plan a workspace has: at its start, by payment, and by operators. */
export function planAssignmentsService(deps: PlanAssignmentsDeps & { readonly periods: PlanPeriodsService }) {
  const { db, clock, live } = deps;
  const { applyChange, loadOwn, currentTime } = deps.periods;

  async function publishChange(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
    await live.publish(workspaceId, { topic: 'subscription' }, tx);
  }

  async function requireMayPay(tx: Tx, payer: Subscription, paid: Subscription): Promise<void> {
    const refuse = (message: string) => new AppError('conflict', { message });
    if (payer.workspaceId === paid.workspaceId) throw refuse('A workspace cannot pay for itself in this way.');
    if (payer.payerId !== null) throw refuse('Another workspace pays for the one that should pay.');
    if (await subscriptionStore(tx).isPayer(paid.workspaceId)) throw refuse('This workspace pays for another one.');
    if (paid.tier !== 'free' || paid.marketplaceAccountId !== null)
      throw refuse('This workspace has a plan of its own. End that plan first.');
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
      const before = await subscriptionStore(tx).getOwnForUpdate(workspaceId);
      if (!before) throw new AppError('workspace_not_found');
      if (clockAt?.getTime() !== before.clockAt?.getTime()) await subscriptionStore(tx).save(workspaceId, { clockAt });
      const row = { ...before, clockAt };
      const after = await applyChange(tx, row, adoptPlan(row, plan, adoptedId, currentTime(row)));
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
        const row = await loadOwn(tx, workspaceId);
        if (row.payerId !== null)
          throw new AppError('conflict', { message: 'Another workspace pays for this one. End that first.' });
        await applyChange(tx, row, assignPlan(row, { ...plan, at: currentTime(row), cause: newId() }));
        await publishChange(tx, workspaceId);
      };
      await (tx ? assign(tx) : transaction(db, assign));
    },

    /** The own plans of workspaces as they are stored, by workspace ID: for staff. */
    async listStoredPlans(workspaceIds: readonly string[]): Promise<ReadonlyMap<string, Subscription>> {
      const rows = await subscriptionStore(db).listOwn(workspaceIds);
      return new Map(rows.map((row) => [row.workspaceId, row]));
    },

    /**
     * Adds credits to the current period in `tx`, or takes unused ones away, for staff. Returns false if the adjustment with
     * this reference was made before. Throws `conflict` for a plan without a limit, more credits than are unused, or a
     * workspace that another one pays for.
     */
    async adjustCredits(tx: Tx, workspaceId: WorkspaceId, credits: number, reference: string): Promise<boolean> {
      const refuse = (message: string) => new AppError('conflict', { message });
      const row = await loadOwn(tx, workspaceId);
      const earlier = await ledgerStore(tx).findAmount(workspaceId, 'credits_granted', 'adjust', reference);
      if (earlier !== undefined) {
        if (earlier !== credits) throw refuse('This key was used for another number of credits.');
        return false;
      }
      if (row.payerId !== null) throw refuse('Another workspace pays for this one. Adjust the credits of that one.');
      if (row.characterLimit === unlimited) throw refuse('The credits of this plan are unlimited.');
      if (credits < 0 && row.characterLimit + credits < row.characterCount + row.reserved)
        throw refuse('The workspace does not have so many unused credits.');
      await applyChange(tx, row, adjustCredits(row, credits, reference));
      await publishChange(tx, workspaceId);
      return true;
    },

    /**
     * Consolidated billing (BILL-032): a workspace uses the plan and the credits of another one; null: its own again. Throws
     * `conflict` if one of them has a plan to pay for or is a payer or paid for in turn.
     */
    async setPayer(workspaceId: WorkspaceId, payerId: WorkspaceId | null): Promise<void> {
      await transaction(db, async (tx) => {
        // In the order of their ids, so that two operators cannot wait for each other.
        const rows = new Map<string, Subscription>();
        for (const id of [...new Set([workspaceId, payerId ?? workspaceId])].toSorted())
          rows.set(id, await loadOwn(tx, id));
        if (payerId !== null) await requireMayPay(tx, rows.get(payerId)!, rows.get(workspaceId)!);
        await subscriptionStore(tx).save(workspaceId, { payerId });
        await publishChange(tx, workspaceId);
      });
    },

    /** Sets the number of professional voices in addition to the plan's, for operators (VOICE-051). */
    async setExtraVoiceSlots(workspaceId: WorkspaceId, extraPvcSlots: number): Promise<void> {
      await transaction(db, async (tx) => {
        await subscriptionStore(tx).save(workspaceId, { extraPvcSlots });
        await publishChange(tx, workspaceId);
      });
    },
  };
}
