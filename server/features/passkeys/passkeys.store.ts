import { and, asc, eq, lt } from 'drizzle-orm';
import { maxPasskeys } from '../../../contract/catalogue/limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { passkeys } from './passkeys.tables.ts';

export type Passkey = typeof passkeys.$inferSelect;

/** Rows of people: each function takes the id of the one who is asking, but for the one that tells who it is. */
export const passkeysStore = (db: Db | Tx) => {
  const one = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  return {
    list: (userId: string): Promise<Passkey[]> =>
      db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
        .limit(maxPasskeys),

    /** Whose it is, before anyone is signed in. */
    async byCredential(credentialId: string): Promise<Passkey | undefined> {
      return (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];
    },

    /** How many there are; nobody else adds one until the transaction ends. */
    async countLocked(userId: string): Promise<number> {
      // Whoever comes second waits here, and counts afterwards what the first has added.
      await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).for('update');
      return db.$count(passkeys, eq(passkeys.userId, userId));
    },

    /** Undefined where the credential is known already, whoever has it. */
    async insert(passkey: typeof passkeys.$inferInsert): Promise<Passkey | undefined> {
      return (
        await db.insert(passkeys).values(passkey).onConflictDoNothing({ target: passkeys.credentialId }).returning()
      )[0];
    },

    async rename(userId: string, id: string, name: string): Promise<Passkey | undefined> {
      return (await db.update(passkeys).set({ name }).where(one(userId, id)).returning())[0];
    },

    /** Notes a use. False where its count does not go on from the one before: of two at the same moment, one counts. */
    async used(userId: string, id: string, counter: number, at: Date): Promise<boolean> {
      // An authenticator that does not count says 0 always.
      const goesOn = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
      const rows = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: at })
        .where(and(one(userId, id), goesOn))
        .returning({ id: passkeys.id });
      return rows.length > 0;
    },

    async delete(userId: string, id: string): Promise<Passkey | undefined> {
      return (await db.delete(passkeys).where(one(userId, id)).returning())[0];
    },
  };
};
