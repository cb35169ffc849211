import { eq, inArray, sql } from 'drizzle-orm';
import { planLimits, type SubscriptionStatus, type Tier } from '../../../contract/catalogue/plans.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { creditReservations, subscriptions } from './tables.ts';

export type Subscription = typeof subscriptions.$inferSelect;

export const subscriptionStore = (db: Db | Tx) => ({
  async create(
    workspaceId: WorkspaceId,
    plan: { tier: Tier; status: SubscriptionStatus; now: Date; periodEndsAt: Date },
  ) {
    await db.insert(subscriptions).values({
      workspaceId,
      tier: plan.tier,
      status: plan.status,
      characterLimit: planLimits[plan.tier].credits,
      anchorAt: plan.now,
      periodEndsAt: plan.periodEndsAt,
    });
  },

  async get(workspaceId: WorkspaceId): Promise<Subscription | undefined> {
    return (await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)))[0];
  },

  /** The row, held until the transaction ends. */
  async getLocked(workspaceId: WorkspaceId): Promise<Subscription | undefined> {
    return (await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)).for('update'))[0];
  },

  /** Begins a new period: nothing is spent. */
  async reset(workspaceId: WorkspaceId, periodEndsAt: Date): Promise<void> {
    await db
      .update(subscriptions)
      .set({ characterCount: 0, periodEndsAt })
      .where(eq(subscriptions.workspaceId, workspaceId));
  },

  async reserve(
    workspaceId: WorkspaceId,
    reservation: { id: string; instanceId: string; amount: number },
  ): Promise<void> {
    await db.insert(creditReservations).values({ ...reservation, workspaceId });
    await db
      .update(subscriptions)
      .set({ reserved: sql`${subscriptions.reserved} + ${reservation.amount}` })
      .where(eq(subscriptions.workspaceId, workspaceId));
  },

  /** Gives a reservation back and spends `cost`; answers the count after it. A reservation that is gone gives nothing back. */
  async settle(workspaceId: WorkspaceId, reservationId: string, cost: number): Promise<number> {
    const [held] = await db
      .delete(creditReservations)
      .where(eq(creditReservations.id, reservationId))
      .returning({ amount: creditReservations.amount });
    const [row] = await db
      .update(subscriptions)
      .set({
        reserved: sql`${subscriptions.reserved} - ${held?.amount ?? 0}`,
        characterCount: sql`${subscriptions.characterCount} + ${cost}`,
      })
      .where(eq(subscriptions.workspaceId, workspaceId))
      .returning({ characterCount: subscriptions.characterCount });
    return row?.characterCount ?? 0;
  },

  /** Processes that hold reservations, over all tenants: for the sweep after a crash. */
  async holders(): Promise<string[]> {
    const rows = await db.selectDistinct({ instanceId: creditReservations.instanceId }).from(creditReservations);
    return rows.map((row) => row.instanceId);
  },

  /** Gives back what dead processes held, over all tenants; answers how many reservations. */
  async releaseAllOf(instanceIds: readonly string[]): Promise<number> {
    if (instanceIds.length === 0) return 0;
    const released = await db
      .delete(creditReservations)
      .where(inArray(creditReservations.instanceId, [...instanceIds]))
      .returning({ workspaceId: creditReservations.workspaceId, amount: creditReservations.amount });
    for (const { workspaceId, amount } of released)
      await db
        .update(subscriptions)
        .set({ reserved: sql`${subscriptions.reserved} - ${amount}` })
        .where(eq(subscriptions.workspaceId, workspaceId));
    return released.length;
  },
});
