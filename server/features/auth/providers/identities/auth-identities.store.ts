import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/database-client.ts';
import { authIdentities } from './auth-identities.tables.ts';

export type Identity = typeof authIdentities.$inferSelect;

/** Identities stand before the tenant: they say who a person is. */
export const identitiesStore = (db: Db | Tx) => ({
  async find(provider: string, subject: string): Promise<Identity | undefined> {
    const of = and(eq(authIdentities.provider, provider), eq(authIdentities.subject, subject));
    return (await db.select().from(authIdentities).where(of))[0];
  },

  /** False where somebody has it already. */
  async insert(identity: typeof authIdentities.$inferInsert): Promise<boolean> {
    const rows = await db
      .insert(authIdentities)
      .values(identity)
      .onConflictDoNothing({ target: [authIdentities.provider, authIdentities.subject] })
      .returning({ id: authIdentities.id });
    return rows.length > 0;
  },

  async used(id: string, email: string | null, at: Date): Promise<void> {
    await db.update(authIdentities).set({ email, lastUsedAt: at }).where(eq(authIdentities.id, id));
  },

  /** The person's own, the oldest first. */
  list: (userId: string): Promise<Identity[]> =>
    db
      .select()
      .from(authIdentities)
      .where(eq(authIdentities.userId, userId))
      .orderBy(asc(authIdentities.createdAt))
      .limit(100),

  /** False where the person has no such identity. */
  async deleteOf(userId: string, id: string): Promise<boolean> {
    const of = and(eq(authIdentities.userId, userId), eq(authIdentities.id, id));
    return (await db.delete(authIdentities).where(of).returning({ id: authIdentities.id })).length > 0;
  },

  /** With a provider that is no more. */
  async deleteAllOf(provider: string): Promise<void> {
    await db.delete(authIdentities).where(eq(authIdentities.provider, provider));
  },
});
