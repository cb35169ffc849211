import { and, count, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { users } from './user.tables.ts';

export type User = typeof users.$inferSelect;
/** What may be changed of a person; undefined stays as it is. */
export type UserChanges = Partial<Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'isServerOwner'>>;

/** People are not tenants: these functions take user ids, and services ask `access` before they use what comes back. */
export const userStore = (db: Db | Tx) => ({
  async byId(userId: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.id, userId)))[0];
  },

  /** The first of the owners whose account is open. */
  async serverOwner(): Promise<User | undefined> {
    const isOwner = and(eq(users.isServerOwner, true), isNull(users.deletionRequestedAt));
    return (await db.select().from(users).where(isOwner).orderBy(users.createdAt).limit(1))[0];
  },

  async byEmail(email: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.email, email)))[0];
  },

  async emails(userIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [...userIds]));
    return new Map(rows.map(({ id, email }) => [id, email]));
  },

  /** Undefined when the e-mail is taken. */
  async insert(user: typeof users.$inferInsert): Promise<User | undefined> {
    return (await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning())[0];
  },

  async edit(userId: string, changes: UserChanges): Promise<User | undefined> {
    return (await db.update(users).set(changes).where(eq(users.id, userId)).returning())[0];
  },

  /** Adds to the lists of what was shown and agreed to. */
  async note(userId: string, noted: Pick<User, 'promptsShown' | 'termsAgreedTo'>): Promise<User | undefined> {
    const changes = {
      promptsShown: sql`${users.promptsShown} || ${JSON.stringify(noted.promptsShown)}::jsonb`,
      termsAgreedTo: sql`${users.termsAgreedTo} || ${JSON.stringify(noted.termsAgreedTo)}::jsonb`,
    };
    return (await db.update(users).set(changes).where(eq(users.id, userId)).returning())[0];
  },

  /** Undefined where nobody has the handle, or the account is closed. */
  async byHandle(handle: string): Promise<User | undefined> {
    const isTheirs = and(eq(users.profilePageHandle, handle), isNull(users.deletionRequestedAt));
    return (await db.select().from(users).where(isTheirs))[0];
  },

  /** Whether another person has this handle. */
  async isHandleTaken(handle: string, userId: string): Promise<boolean> {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.profilePageHandle, handle), ne(users.id, userId)));
    return rows.length > 0;
  },

  /** People with a verified e-mail who want product updates, by id, after `after`. */
  agreeing: (after: string, limit: number): Promise<User[]> =>
    db
      .select()
      .from(users)
      .where(
        and(
          gt(users.id, after),
          eq(users.agreesToProductUpdates, true),
          isNotNull(users.emailVerifiedAt),
          isNull(users.deletionRequestedAt),
        ),
      )
      .orderBy(users.id)
      .limit(limit),

  /** People whose accounts were closed before `date`. */
  async closedBefore(date: Date): Promise<string[]> {
    const rows = await db.select({ id: users.id }).from(users).where(lt(users.deletionRequestedAt, date)).limit(1000);
    return rows.map(({ id }) => id);
  },

  async delete(userId: string): Promise<void> {
    await db.delete(users).where(eq(users.id, userId));
  },

  /** The first time counts: later calls change neither when it was, nor who sent the person. */
  async markSetUp(userId: string, at: Date, affiliate: User['affiliate']): Promise<void> {
    await db
      .update(users)
      .set({ setUpAt: at, affiliate })
      .where(and(eq(users.id, userId), isNull(users.setUpAt)));
  },

  /** People whom the owner of this code sent. */
  async countReferred(referralLinkCode: string): Promise<number> {
    const rows = await db
      .select({ n: count() })
      .from(users)
      .where(sql`${users.affiliate} ->> 'pid' = ${referralLinkCode}`);
    return rows[0]?.n ?? 0;
  },

  /** Holds back every other sign-up until the transaction ends, and tells whether there is an account yet. */
  async anyLocked(): Promise<boolean> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('timbre first account'))`);
    return this.any();
  },

  async any(): Promise<boolean> {
    return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
  },
});
