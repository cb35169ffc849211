import { and, asc, desc, eq, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { AttemptState } from '../../../contract/productions/productions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { productionAttempts, productionQualifications } from './production-qualifications.tables.ts';

export type Qualification = typeof productionQualifications.$inferSelect;
export type Attempt = typeof productionAttempts.$inferSelect;

/** Tests belong to the server; attempts belong to people, not to tenants: functions take user IDs, or are for reviewers. */
export const productionQualificationsStore = (db: Db | Tx) => {
  const tests = productionQualifications;
  const attempts = productionAttempts;
  const withTest = () =>
    db
      .select({ attempt: attempts, test: tests })
      .from(attempts)
      .innerJoin(tests, eq(tests.id, attempts.qualificationId));

  return {
    /** Changes nothing for those that exist. */
    async insertMissing(rows: readonly Qualification[]): Promise<void> {
      await db
        .insert(tests)
        .values([...rows])
        .onConflictDoNothing();
    },

    async insert(row: Qualification): Promise<void> {
      await db.insert(tests).values(row);
    },

    listAll: (): Promise<Qualification[]> =>
      db.select().from(tests).orderBy(asc(tests.taskType), asc(tests.createdAt), asc(tests.id)),

    async find(id: string): Promise<Qualification | undefined> {
      return (await db.select().from(tests).where(eq(tests.id, id)))[0];
    },

    async edit(id: string, changes: Partial<Pick<Qualification, 'title' | 'instructions' | 'archivedAt'>>) {
      return (await db.update(tests).set(changes).where(eq(tests.id, id)).returning())[0];
    },

    /** Open tests that the person has not passed. */
    listUnpassed(userId: string) {
      const passed = db
        .select({ id: attempts.id })
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.qualificationId, tests.id), eq(attempts.state, 'passed')));
      return db
        .select({ id: tests.id, title: tests.title, taskType: tests.taskType, language: tests.language })
        .from(tests)
        .where(and(isNull(tests.archivedAt), notExists(passed)))
        .orderBy(asc(tests.createdAt), asc(tests.id));
    },

    async countAttempts(): Promise<Map<string, { attempts: number; passed: number }>> {
      const rows = await db
        .select({
          id: attempts.qualificationId,
          attempts: sql<number>`count(*)::int`,
          passed: sql<number>`(count(*) filter (where ${attempts.state} = 'passed'))::int`,
        })
        .from(attempts)
        .groupBy(attempts.qualificationId);
      return new Map(rows.map(({ id, ...counts }) => [id, counts]));
    },

    /** Newest first. */
    listAttemptsOf: (userId: string) =>
      withTest().where(eq(attempts.userId, userId)).orderBy(desc(attempts.startedAt), desc(attempts.id)),

    async findAttempt(id: string) {
      return (await withTest().where(eq(attempts.id, id)))[0];
    },

    /** The attempt with its test; the attempt is locked until the transaction ends. */
    async lockAttempt(id: string) {
      return (await withTest().where(eq(attempts.id, id)).for('update', { of: attempts }))[0];
    },

    /** Attempts whose time is over but that were not submitted; locked. Of one person, or of all. */
    lockEnded: (now: Date, limit: number, userId?: string) =>
      withTest()
        .where(
          and(
            eq(attempts.state, 'in_progress'),
            lte(attempts.endsAt, now),
            userId === undefined ? undefined : eq(attempts.userId, userId),
          ),
        )
        .limit(limit)
        .for('update', { of: attempts, skipLocked: true }),

    async insertAttempt(row: typeof attempts.$inferInsert): Promise<Attempt> {
      return (await db.insert(attempts).values(row).returning())[0]!;
    },

    async updateAttempt(id: string, changes: Partial<Attempt>): Promise<Attempt> {
      return (await db.update(attempts).set(changes).where(eq(attempts.id, id)).returning())[0]!;
    },

    /** At these tests, or at all. Those that wait longest first, after the attempt `after`. */
    listByState(
      state: AttemptState,
      {
        tests: ids,
        after,
        limit,
      }: { readonly tests: readonly string[] | undefined; readonly after: string | undefined; readonly limit: number },
    ) {
      const position = db
        .select({ startedAt: attempts.startedAt, id: attempts.id })
        .from(attempts)
        .where(eq(attempts.id, after ?? ''));
      const isAfter: SQL | undefined =
        after === undefined ? undefined : sql`(${attempts.startedAt}, ${attempts.id}) > ${position}`;
      return withTest()
        .where(and(eq(attempts.state, state), ids && inList(attempts.qualificationId, ids), isAfter))
        .orderBy(asc(attempts.startedAt), asc(attempts.id))
        .limit(limit);
    },

    async findNewestAttempt(userId: string, qualificationId: string): Promise<Attempt | undefined> {
      const rows = await db
        .select()
        .from(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.qualificationId, qualificationId)))
        .orderBy(desc(attempts.startedAt), desc(attempts.id))
        .limit(1);
      return rows[0];
    },
  };
};
