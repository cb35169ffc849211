import { isBlocked } from '../../../contract/billing/plan-state.ts';
import { unverifiedCredits } from '../../../contract/catalogue/limits.ts';
import { extensionCredits } from '../../../contract/catalogue/plans/quota.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-failure.ts';
import type { ServerInstance } from '../../platform/db/server-instance.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { billOverage, isOverageDue, noticeDue, spendCredits } from './ledger/ledger.rules.ts';
import { ledgerStore } from './ledger/ledger.store.ts';
import type { PlanPeriodsService } from './plan-periods.service.ts';
import type { PlanViewsService } from './plan-views.service.ts';
import { reservationReleasesService } from './reservation-releases.service.ts';
import { isQuotaExceeded, isWithheld, noExtension } from './subscription.rules.ts';
import { type Subscription, subscriptionStore } from './subscription.store.ts';

/** Credits reserved for one generation. */
export interface Reservation {
  readonly id: string;
  readonly amount: number;
}

export interface CreditReservationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly serverInstance: ServerInstance;
  /** Every workspace is unlimited. */
  readonly isPrivate: () => boolean;
  /** Called for every settlement. */
  readonly onSpent: (credits: number) => void;
  /** 80 or 100 % of the period's credits are used (U-24); called in the transaction in which it happens. */
  readonly onNotice: (tx: Tx, workspaceId: WorkspaceId, share: 80 | 100) => Promise<void>;
  /** Credits that an API key has spent since the hour of `since`, read through `tx`. */
  readonly creditsSpentByKey: (tx: Tx, workspaceId: WorkspaceId, apiKeyId: string, since: Date) => Promise<number>;
  /** Like `creditsSpentByKey`, for members together. */
  readonly creditsSpentByMembers: (
    tx: Tx,
    workspaceId: WorkspaceId,
    userIds: readonly string[],
    since: Date,
  ) => Promise<number>;
  readonly listGroupMembers: (tx: Tx, workspaceId: WorkspaceId, groupId: string) => Promise<readonly string[]>;
  /** Whether the owner of the workspace has proved their email; undefined where the server cannot send mail. */
  readonly isOwnerVerified: ((workspaceId: WorkspaceId, tx: Tx) => Promise<boolean>) | undefined;
}

interface Plans {
  readonly periods: PlanPeriodsService;
  readonly views: PlanViewsService;
}

/** Credits are reserved before a generation and settled after it. */
export function creditReservationsService(deps: CreditReservationsDeps & Plans) {
  const { db, clock, live, serverInstance, isPrivate, onSpent, onNotice, creditsSpentByKey, isOwnerVerified } = deps;
  const { loadCurrent, applyChange, currentTime } = deps.periods;
  const { applyInstanceMode, getExtension } = deps.views;
  const releases = reservationReleasesService({ db });
  const holdRule = () => ({ now: clock(), unverifiedCredits: isOwnerVerified && unverifiedCredits });

  /** Throws `quota_exceeded` if the amount exceeds the API key's own limit. */
  async function requireKeyCredits(tx: Tx, actor: Actor, row: Subscription, amount: number): Promise<void> {
    const { keyLimit, apiKeyId, workspaceId } = actor;
    if (keyLimit === undefined || apiKeyId === undefined) return;
    const spentCredits = await creditsSpentByKey(tx, workspaceId, apiKeyId, row.periodStartsAt);
    const remaining = keyLimit - spentCredits - (await subscriptionStore(tx).reservedForKey(workspaceId, apiKeyId));
    if (amount > remaining)
      throw new AppError('quota_exceeded', {
        message: `This request exceeds the limit of ${keyLimit} credits of your API key. It has ${Math.max(0, remaining)} credits left, while ${amount} credits are required for this request.`,
      });
  }

  /** Throws `quota_exceeded` if the amount exceeds what the member or one of their groups may use (WS-015). */
  async function requireMemberCredits(tx: Tx, actor: Actor, row: Subscription, amount: number): Promise<void> {
    const { workspaceId } = actor;
    for (const limit of actor.creditLimits ?? []) {
      const userIds =
        limit.of === 'member' ? [actor.userId] : await deps.listGroupMembers(tx, workspaceId, limit.groupId);
      const spentCredits = await deps.creditsSpentByMembers(tx, workspaceId, userIds, row.periodStartsAt);
      const reserved = await subscriptionStore(tx).reservedForMembers(workspaceId, userIds);
      const remaining = Math.max(0, limit.credits - spentCredits - reserved);
      const owner = limit.of === 'member' ? 'you' : 'your group';
      if (amount > remaining)
        throw new AppError('quota_exceeded', {
          message: `This request exceeds the limit of ${limit.credits} credits that your workspace has set for ${owner}. ${remaining} credits are left, while ${amount} credits are required for this request.`,
        });
    }
  }

  async function reserveAs(
    actor: Actor,
    reservation: { readonly id: string; readonly instanceId: string; readonly amount: number },
  ): Promise<void> {
    const { amount } = reservation;
    const isPlain = !isPrivate() && actor.keyLimit === undefined && actor.creditLimits === undefined;
    if (isPlain && (await subscriptionStore(db).tryHold(actor.workspaceId, reservation, holdRule()))) return;
    await transaction(db, async (tx) => {
      const row = applyInstanceMode(await loadCurrent(tx, actor.workspaceId));
      if (isBlocked(row.status))
        throw new AppError(row.status === 'free_disabled' ? 'free_disabled' : 'payment_problem');
      const used = row.characterCount + row.reserved;
      if (isQuotaExceeded({ ...row, ...noExtension, used }, amount)) {
        const above = await getExtension(actor, tx);
        if (isQuotaExceeded({ ...row, ...above, used }, amount))
          throw quotaExceeded(row.characterLimit + extensionCredits({ ...row, ...above }), used, amount);
      }
      if (isOwnerVerified && isWithheld(row, used + amount) && !(await isOwnerVerified(row.workspaceId, tx)))
        throw new AppError('email_not_verified');
      await requireKeyCredits(tx, actor, row, amount);
      await requireMemberCredits(tx, actor, row, amount);
      const apiKeyId = actor.keyLimit === undefined ? undefined : actor.apiKeyId;
      const memberId = actor.creditLimits && actor.userId;
      await subscriptionStore(tx).reserve(row.workspaceId, { ...reservation, apiKeyId, memberId });
    });
  }

  return {
    /**
     * Reserves `amount` credits. Throws `quota_exceeded`, `free_disabled` or `payment_problem`. Concurrent calls see each
     * other's reservations, so the limit holds. All reads use the connection that has locked the row: waiting for a second
     * connection while others wait for the row could deadlock.
     */
    async reserve(actor: Actor, amount: number): Promise<Reservation> {
      const id = newId();
      try {
        await reserveAs(actor, { id, instanceId: serverInstance.instanceId, amount });
      } catch (error) {
        // The reservation may be committed although its reply was lost.
        if (isDatabaseUnavailable(error)) releases.releaseLater(actor.workspaceId, id);
        throw error;
      }
      return { id, amount };
    },

    /** Spends `cost` of a reservation and releases the rest, in `tx`; returns the credits spent before and after. */
    async settle(tx: Tx, actor: Actor, reservation: Reservation, cost: number): Promise<{ from: number; to: number }> {
      const { workspaceId } = actor;
      // Usage on a private server is not charged, even if the server becomes a service later.
      const chargedCredits = isPrivate() ? 0 : cost;
      const row = await subscriptionStore(tx).settle(workspaceId, reservation.id, chargedCredits);
      if (!row) throw new AppError('workspace_not_found');
      const payerId = row.workspaceId;
      const from = row.characterCount - chargedCredits;
      onSpent(cost);
      if (isPrivate()) return { from, to: from + cost };
      const { entries } = spendCredits(row, cost, reservation.id);
      await ledgerStore(tx).append(payerId, entries, currentTime(row));
      if (isOverageDue(row)) await applyChange(tx, row, billOverage(row));
      const notice = noticeDue(row);
      if (notice) {
        await subscriptionStore(tx).save(payerId, { noticed: notice });
        await onNotice(tx, payerId, notice);
      }
      for (const id of new Set([workspaceId, payerId])) await live.publish(id, { topic: 'subscription' }, tx);
      return { from, to: row.characterCount };
    },

    /** Releases a whole reservation: the generation produced nothing. Resolves also while the database is away. */
    refund: (actor: Actor, reservation: Reservation): Promise<void> =>
      releases.release(actor.workspaceId, reservation.id),

    /** Releases the reservations of dead processes; returns their number. */
    async releaseDeadReservations(): Promise<number> {
      const holders = await subscriptionStore(db).listHolders();
      const dead = await serverInstance.findDeadInstances(holders);
      return transaction(db, (tx) => subscriptionStore(tx).releaseAll(dead));
    },
  };
}

/** `limit` includes the credits above the plan's that the caller may spend. */
function quotaExceeded(limit: number, used: number, amount: number): AppError {
  const remaining = Math.max(0, limit - used);
  return new AppError('quota_exceeded', {
    message: `This request exceeds your quota of ${limit}. You have ${remaining} credits remaining, while ${amount} credits are required for this request.`,
  });
}
