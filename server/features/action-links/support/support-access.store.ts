import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { supportGrants } from './support-access.tables.ts';

export type SupportGrantRow = typeof supportGrants.$inferSelect;

/** Rows belong to people: functions take the caller's user id or the ids of a verified code. */
export const supportStore = (db: Db | Tx) => ({
  async insert(grant: SupportGrantRow): Promise<void> {
    await db.insert(supportGrants).values(grant);
  },

  /** Grants a pending request; undefined if there is none. */
  async grant(grantId: string, userId: string, grantedAt: Date, endsAt: Date): Promise<SupportGrantRow | undefined> {
    const isPending = and(
      eq(supportGrants.id, grantId),
      eq(supportGrants.userId, userId),
      isNull(supportGrants.grantedAt),
      gt(supportGrants.endsAt, grantedAt),
    );
    return (await db.update(supportGrants).set({ grantedAt, endsAt }).where(isPending).returning())[0];
  },

  async get(grantId: string): Promise<SupportGrantRow | undefined> {
    return (await db.select().from(supportGrants).where(eq(supportGrants.id, grantId)))[0];
  },

  async end(grantId: string, endsAt: Date): Promise<void> {
    await db.update(supportGrants).set({ endsAt }).where(eq(supportGrants.id, grantId));
  },

  /** Ends all access to the person's account, requested or granted. */
  async endAllByUser(userId: string, endsAt: Date): Promise<SupportGrantRow[]> {
    return db
      .update(supportGrants)
      .set({ endsAt })
      .where(and(eq(supportGrants.userId, userId), gt(supportGrants.endsAt, endsAt)))
      .returning();
  },

  /** Newest first. */
  listForUser: (userId: string): Promise<SupportGrantRow[]> =>
    db
      .select()
      .from(supportGrants)
      .where(eq(supportGrants.userId, userId))
      .orderBy(desc(supportGrants.createdAt))
      .limit(20),

  /** Newest first. */
  listForOperator: (operatorId: string): Promise<SupportGrantRow[]> =>
    db
      .select()
      .from(supportGrants)
      .where(eq(supportGrants.operatorId, operatorId))
      .orderBy(desc(supportGrants.createdAt))
      .limit(20),
});
