import { and, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { users } from './user.tables.ts';

export type User = typeof users.$inferSelect;
/** Undefined fields stay unchanged. */
export type UserChanges = Partial<Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'isServerOwner'>>;

/** People have no tenant: functions take user ids, and services check `access` before they use the result. */
export const userStore = (db: Db | Tx) => ({
  async byId(userId: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.id, userId)))[0];
  },

  /** The oldest owner whose account is not closed. */
  async serverOwner(): Promise<User | undefined> {
    const isOwner = and(eq(users.isServerOwner, true), isNull(users.deletionRequestedAt));
    return (await db.select().from(users).where(isOwner).orderBy(users.createdAt).limit(1))[0];
  },

  async byEmail(email: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.email, email)))[0];
  },

  async listByIds(userIds: readonly string[]): Promise<User[]> {
    return db
      .select()
      .from(users)
      .where(inArray(users.id, [...userIds]));
  },

  async findEmails(userIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [...userIds]));
    return new Map(rows.map(({ id, email }) => [id, email]));
  },

  /** Undefined if the email is taken. */
  async insert(user: typeof users.$inferInsert): Promise<User | undefined> {
    return (await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning())[0];
  },

  async edit(userId: string, changes: UserChanges): Promise<User | undefined> {
    return (await db.update(users).set(changes).where(eq(users.id, userId)).returning())[0];
  },

  /** Merges into the records of shown prompts and accepted terms. */
  async addAcknowledged(
    userId: string,
    added: Pick<User, 'promptsShown' | 'termsAgreedTo'>,
  ): Promise<User | undefined> {
    const changes = {
      promptsShown: sql`${users.promptsShown} || ${JSON.stringify(added.promptsShown)}::jsonb`,
      termsAgreedTo: sql`${users.termsAgreedTo} || ${JSON.stringify(added.termsAgreedTo)}::jsonb`,
    };
    return (await db.update(users).set(changes).where(eq(users.id, userId)).returning())[0];
  },

  /** Undefined if nobody has the handle or the account is closed. */
  async byHandle(handle: string): Promise<User | undefined> {
    const hasHandle = and(eq(users.profilePageHandle, handle), isNull(users.deletionRequestedAt));
    return (await db.select().from(users).where(hasHandle))[0];
  },

  /** Whether another person has this handle. */
  async isHandleTaken(handle: string, userId: string): Promise<boolean> {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.profilePageHandle, handle), ne(users.id, userId)));
    return rows.length > 0;
  },

  /** People with a verified email who want product updates, ordered by id, after the id `after`. */
  listSubscribers: (after: string, limit: number): Promise<User[]> =>
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

  /** Ids of people whose accounts were closed before `date`. */
  async listClosedBefore(date: Date): Promise<string[]> {
    const rows = await db.select({ id: users.id }).from(users).where(lt(users.deletionRequestedAt, date)).limit(1000);
    return rows.map(({ id }) => id);
  },

  /** A page of the people of all workspaces, newest first, after the person `after`; a search finds emails, names and IDs. */
  search({ search, after, limit }: { search: string; after: string | undefined; limit: number }): Promise<User[]> {
    const position = db
      .select({ createdAt: users.createdAt, id: users.id })
      .from(users)
      .where(eq(users.id, after ?? ''));
    const pattern = containsPattern(search);
    return db
      .select()
      .from(users)
      .where(
        and(
          eq(users.isServiceAccount, false),
          search === ''
            ? undefined
            : or(ilike(users.email, pattern), ilike(users.firstName, pattern), eq(users.id, search)),
          after === undefined ? undefined : sql`(${users.createdAt}, ${users.id}) < ${position}`,
        ),
      )
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit);
  },

  /** The people who have an account. */
  countPeople: (): Promise<number> => db.$count(users, eq(users.isServiceAccount, false)),

  async delete(userId: string): Promise<void> {
    await db.delete(users).where(eq(users.id, userId));
  },

  /** Only the first call has an effect. */
  async markSetUp(userId: string, at: Date, affiliate: User['affiliate']): Promise<void> {
    await db
      .update(users)
      .set({ setUpAt: at, ...(affiliate && { affiliate }) })
      .where(and(eq(users.id, userId), isNull(users.setUpAt)));
  },

  /** How many people signed up with this code. */
  async countReferred(referralLinkCode: string): Promise<number> {
    const rows = await db
      .select({ n: count() })
      .from(users)
      .where(sql`${users.affiliate} ->> 'pid' = ${referralLinkCode}`);
    return rows[0]?.n ?? 0;
  },

  /** Whether any person has an account; blocks other sign-ups until the transaction ends. */
  async hasAnyLocked(): Promise<boolean> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('timbre first account'))`);
    return this.hasAny();
  },

  async hasAny(): Promise<boolean> {
    return (await db.select({ id: users.id }).from(users).where(eq(users.isServiceAccount, false)).limit(1)).length > 0;
  },
});
