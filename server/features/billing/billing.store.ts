import { and, eq, gt, isNotNull, isNull, lt, ne, notLike, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { billingAccounts, billingEvents, billingRequests, promoReservations } from './billing.tables.ts';

export type BillingAccount = typeof billingAccounts.$inferSelect;
export type BillingChanges = Partial<Omit<BillingAccount, 'workspaceId' | 'customerId'>>;

export const billingStore = (db: Db | Tx) => ({
  async get(workspaceId: WorkspaceId): Promise<BillingAccount | undefined> {
    return (await db.select().from(billingAccounts).where(eq(billingAccounts.workspaceId, workspaceId)))[0];
  },

  /** The workspace of a customer, over all tenants: for webhooks. */
  async findWorkspace(customerId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ workspaceId: billingAccounts.workspaceId })
      .from(billingAccounts)
      .where(eq(billingAccounts.customerId, customerId));
    return row?.workspaceId;
  },

  /** IDs of workspaces with a paid plan, after `after`: those that are cancelled at the period end, or the others. */
  async listPaying(after: string, { ending, limit }: { ending: boolean; limit: number }): Promise<string[]> {
    const rows = await db
      .select({ id: billingAccounts.workspaceId })
      .from(billingAccounts)
      .where(
        and(
          gt(billingAccounts.workspaceId, after),
          isNotNull(billingAccounts.subscriptionId),
          ending ? isNotNull(billingAccounts.cancelAt) : isNull(billingAccounts.cancelAt),
        ),
      )
      .orderBy(billingAccounts.workspaceId)
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  /** Does nothing if the workspace is already a customer. */
  async create(workspaceId: WorkspaceId, customerId: string): Promise<void> {
    await db.insert(billingAccounts).values({ workspaceId, customerId }).onConflictDoNothing();
  },

  async update(workspaceId: WorkspaceId, changes: BillingChanges): Promise<void> {
    await db.update(billingAccounts).set(changes).where(eq(billingAccounts.workspaceId, workspaceId));
  },

  /** Takes the workspace's billing lock until the transaction ends. */
  async lock(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${workspaceId}`}, 0))`);
  },

  /** Locks the redemptions of a coupon until the transaction ends. */
  async lockCoupon(couponId: string): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${couponId}`}, 0))`);
  },

  /** The promotion codes of a coupon that other workspaces have reserved, one for each reservation: over all tenants. */
  async listReservedCodes(couponId: string, except: WorkspaceId, now: Date): Promise<string[]> {
    const rows = await db
      .select({ promotionId: promoReservations.promotionId })
      .from(promoReservations)
      .where(
        and(
          eq(promoReservations.couponId, couponId),
          ne(promoReservations.workspaceId, except),
          gt(promoReservations.expiresAt, now),
        ),
      );
    return rows.map(({ promotionId }) => promotionId);
  },

  /** Reserves a redemption, or extends the reservation. */
  async reserveCode(reservation: typeof promoReservations.$inferInsert & { workspaceId: WorkspaceId }): Promise<void> {
    await db
      .insert(promoReservations)
      .values(reservation)
      .onConflictDoUpdate({
        target: [promoReservations.workspaceId, promoReservations.promotionId],
        set: { expiresAt: reservation.expiresAt },
      });
  },

  /** Deletes the reservations of a workspace, except that of the promotion code `kept`. */
  async releaseCodes(workspaceId: WorkspaceId, kept: string | undefined): Promise<void> {
    await db
      .delete(promoReservations)
      .where(
        and(
          eq(promoReservations.workspaceId, workspaceId),
          kept === undefined ? undefined : ne(promoReservations.promotionId, kept),
        ),
      );
  },

  /** Deletes expired reservations of all workspaces. */
  async deleteExpiredReservations(now: Date): Promise<void> {
    await db.delete(promoReservations).where(lt(promoReservations.expiresAt, now));
  },

  /** Returns false if the event was recorded before. */
  async recordEvent(event: { id: string; type: string; customerId: string | null }): Promise<boolean> {
    const rows = await db.insert(billingEvents).values(event).onConflictDoNothing().returning({ id: billingEvents.id });
    return rows.length > 0;
  },

  /** Deletes events and requests that were created before this time. */
  async deleteOldEvents(before: Date): Promise<void> {
    await db.delete(billingEvents).where(lt(billingEvents.receivedAt, before));
    // Single-use discounts are never deleted.
    const expired = and(lt(billingRequests.createdAt, before), notLike(billingRequests.key, '% discount %'));
    await db.delete(billingRequests).where(expired);
  },

  /** Stores a request under its key, or returns the one stored before; `isNew`: it was stored now. */
  async claimRequest(workspaceId: WorkspaceId, key: string, request: Record<string, unknown>) {
    const inserted = { key: `${workspaceId} ${key}`, workspaceId, request };
    const [created] = await db.insert(billingRequests).values(inserted).onConflictDoNothing().returning();
    const [row] = created
      ? [created]
      : await db.select().from(billingRequests).where(eq(billingRequests.key, inserted.key));
    return row && { ...row, isNew: created !== undefined };
  },

  async finishRequest(workspaceId: WorkspaceId, key: string, doneAt: Date): Promise<void> {
    await db
      .update(billingRequests)
      .set({ doneAt })
      .where(and(eq(billingRequests.workspaceId, workspaceId), eq(billingRequests.key, `${workspaceId} ${key}`)));
  },
});
