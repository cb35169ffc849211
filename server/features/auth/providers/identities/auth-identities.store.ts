import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/database-client.ts';
import { authIdentities } from './auth-identities.tables.ts';

export type Identity = typeof authIdentities.$inferSelect;

/** Identities have no tenant: sign-in reads them to find the person. */
export const identitiesStore = (db: Db | Tx) => ({
  async find(provider: string, subject: string): Promise<Identity | undefined> {
    const filter = and(eq(authIdentities.provider, provider), eq(authIdentities.subject, subject));
    return (await db.select().from(authIdentities).where(filter))[0];
  },

  /** False if the identity is already linked to somebody. */
  async insert(identity: typeof authIdentities.$inferInsert): Promise<boolean> {
    const rows = await db
      .insert(authIdentities)
      .values(identity)
      .onConflictDoNothing({ target: [authIdentities.provider, authIdentities.subject] })
      .returning({ id: authIdentities.id });
    return rows.length > 0;
  },

  async recordUse(id: string, email: string | null, at: Date): Promise<void> {
    await db.update(authIdentities).set({ email, lastUsedAt: at }).where(eq(authIdentities.id, id));
  },

  /** Oldest first. */
  list: (userId: string): Promise<Identity[]> =>
    db
      .select()
      .from(authIdentities)
      .where(eq(authIdentities.userId, userId))
      .orderBy(asc(authIdentities.createdAt))
      .limit(100),

  /** The deleted identity; undefined if the person has none with this id. */
  async deleteOwned(userId: string, id: string): Promise<Identity | undefined> {
    const filter = and(eq(authIdentities.userId, userId), eq(authIdentities.id, id));
    return (await db.delete(authIdentities).where(filter).returning())[0];
  },

  async deleteAllByUser(userId: string): Promise<void> {
    await db.delete(authIdentities).where(eq(authIdentities.userId, userId));
  },

  async hasAny(providers: readonly string[]): Promise<boolean> {
    const filter = inArray(authIdentities.provider, [...providers]);
    return (await db.select({ id: authIdentities.id }).from(authIdentities).where(filter).limit(1)).length > 0;
  },

  /** Deletes all identities of a provider that was removed or replaced. */
  async deleteByProvider(provider: string): Promise<void> {
    await db.delete(authIdentities).where(eq(authIdentities.provider, provider));
  },
});
