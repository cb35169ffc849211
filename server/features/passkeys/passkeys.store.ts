import { and, asc, eq, lt } from 'drizzle-orm';
import { maxPasskeys } from '../../../contract/catalogue/limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { passkeys } from './passkeys.tables.ts';

export type Passkey = typeof passkeys.$inferSelect;

/** Rows belong to people: functions take the caller's user id, except `byCredential`, which sign-in uses to find it. */
export const passkeysStore = (db: Db | Tx) => {
  const byId = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  return {
    list: (userId: string): Promise<Passkey[]> =>
      db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
        .limit(maxPasskeys),

    /** Searches all people, for sign-in. */
    async byCredential(credentialId: string): Promise<Passkey | undefined> {
      return (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];
    },

    /** Counts the person's passkeys under a lock, so that concurrent registrations cannot exceed the limit. */
    async countLocked(userId: string): Promise<number> {
      await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).for('update');
      return db.$count(passkeys, eq(passkeys.userId, userId));
    },

    /** Undefined if the credential is already registered, by anyone. */
    async insert(passkey: typeof passkeys.$inferInsert): Promise<Passkey | undefined> {
      return (
        await db.insert(passkeys).values(passkey).onConflictDoNothing({ target: passkeys.credentialId }).returning()
      )[0];
    },

    async rename(userId: string, id: string, name: string): Promise<Passkey | undefined> {
      return (await db.update(passkeys).set({ name }).where(byId(userId, id)).returning())[0];
    },

    /** Records a use. False if the counter does not advance, which means a cloned key or a concurrent sign-in. */
    async recordUse(userId: string, id: string, counter: number, at: Date): Promise<boolean> {
      // Authenticators without a counter always send 0.
      const counterAdvances = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
      const rows = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: at })
        .where(and(byId(userId, id), counterAdvances))
        .returning({ id: passkeys.id });
      return rows.length > 0;
    },

    async deleteAllByUser(userId: string): Promise<void> {
      await db.delete(passkeys).where(eq(passkeys.userId, userId));
    },

    async delete(userId: string, id: string): Promise<Passkey | undefined> {
      return (await db.delete(passkeys).where(byId(userId, id)).returning())[0];
    },
  };
};
