import { count, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { users } from './tables.ts';

export type User = typeof users.$inferSelect;

/** People are not tenants: these functions take user ids, and services ask `access` before they use what comes back. */
export const userStore = (db: Db | Tx) => ({
  async byId(userId: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.id, userId)))[0];
  },

  async byEmail(email: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.email, email)))[0];
  },

  /** Undefined when the e-mail is taken. */
  async insert(user: typeof users.$inferInsert): Promise<User | undefined> {
    return (await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning())[0];
  },

  async edit(userId: string, changes: { firstName?: string; locale?: string }): Promise<User | undefined> {
    return (await db.update(users).set(changes).where(eq(users.id, userId)).returning())[0];
  },

  async markSetUp(userId: string, at: Date): Promise<void> {
    await db
      .update(users)
      .set({ setUpAt: sql`coalesce(${users.setUpAt}, ${at.toISOString()}::timestamptz)` })
      .where(eq(users.id, userId));
  },

  /** Holds back every other sign-up until the transaction ends, and tells whether there is an account yet. */
  async anyLocked(): Promise<boolean> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('timbre first account'))`);
    return ((await db.select({ n: count() }).from(users).limit(1))[0]?.n ?? 0) > 0;
  },
});
