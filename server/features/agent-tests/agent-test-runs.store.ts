import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { TestInvocationQuery } from '../../../contract/agent-testing/agent-test-runs.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { testInvocations, testRuns } from './agent-tests.tables.ts';

export type TestInvocation = typeof testInvocations.$inferSelect;
export type TestRun = typeof testRuns.$inferSelect;

export interface RunCounts {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly cancelled: number;
  readonly diverged: boolean;
}

/** Runs that one statement inserts. */
const batchSize = 500;

const countOf = (status: TestRun['status']) => sql<number>`count(*) filter (where ${testRuns.status} = ${status})::int`;
/** The runner that has claimed a run may change it, and no other one. */
const claimed = (id: string, claim: string) =>
  and(eq(testRuns.id, id), eq(testRuns.status, 'pending'), sql`${testRuns.details} ->> 'claim' = ${claim}`);

export const agentTestRunsStore = (db: Db | Tx) => ({
  async insert(
    invocation: typeof testInvocations.$inferInsert,
    runs: readonly (typeof testRuns.$inferInsert)[],
  ): Promise<void> {
    await db.insert(testInvocations).values(invocation);
    for (let at = 0; at < runs.length; at += batchSize)
      await db.insert(testRuns).values([...runs.slice(at, at + batchSize)]);
  },

  async countPending(workspaceId: WorkspaceId): Promise<number> {
    const rows = await db
      .select({ count: count() })
      .from(testRuns)
      .innerJoin(testInvocations, eq(testInvocations.id, testRuns.invocationId))
      .where(and(eq(testInvocations.workspaceId, workspaceId), eq(testRuns.status, 'pending')));
    return rows[0]!.count;
  },

  /** An invocation of an agent that the caller may use in this way; `agents`: the IDs of these, as a subquery. */
  async find(workspaceId: WorkspaceId, agents: SQL, id: string): Promise<TestInvocation | undefined> {
    const where = and(
      eq(testInvocations.workspaceId, workspaceId),
      eq(testInvocations.id, id),
      sql`${testInvocations.agentId} in ${agents}`,
    );
    return (await db.select().from(testInvocations).where(where))[0];
  },

  /** A page, newest first; the ID breaks ties. */
  list(workspaceId: WorkspaceId, agents: SQL, query: TestInvocationQuery, limit: number): Promise<TestInvocation[]> {
    const is = (column: 'agentId' | 'branchId' | 'versionId', value: string | null | undefined) =>
      value ? eq(testInvocations[column], value) : undefined;
    const at = testInvocations.createdAt;
    const hasRun = (condition: SQL) =>
      sql`exists (select 1 from ${testRuns} where ${testRuns.invocationId} = ${testInvocations.id} and ${condition})`;
    const { test_id: testId, search, start_time: from, end_time: to, cursor } = query;
    const filters = [
      eq(testInvocations.workspaceId, workspaceId),
      sql`${testInvocations.agentId} in ${agents}`,
      is('agentId', query.agent_id),
      is('branchId', query.branch_id),
      is('versionId', query.version_id),
      testId ? hasRun(eq(testRuns.testId, testId)) : undefined,
      search ? hasRun(sql`position(lower(${search}) in lower(${testRuns.name})) > 0`) : undefined,
      from == null ? undefined : sql`${at} >= to_timestamp(${from})`,
      to == null ? undefined : sql`${at} <= to_timestamp(${to})`,
      cursor
        ? sql`(${at}, ${testInvocations.id}) < (select i.created_at, i.id from ${testInvocations} i
            where i.workspace_id = ${workspaceId} and i.id = ${cursor})`
        : undefined,
    ];
    return db
      .select()
      .from(testInvocations)
      .where(and(...filters))
      .orderBy(desc(at), desc(testInvocations.id))
      .limit(limit);
  },

  /** Of invocations that `find` or `list` returned. */
  async countRuns(invocationIds: readonly string[]): Promise<Map<string, RunCounts>> {
    if (invocationIds.length === 0) return new Map();
    const rows = await db
      .select({
        id: testRuns.invocationId,
        passed: countOf('passed'),
        failed: countOf('failed'),
        pending: countOf('pending'),
        cancelled: countOf('cancelled'),
        diverged: sql<boolean>`bool_or(${testRuns.details} ? 'resubmitted')`,
      })
      .from(testRuns)
      .where(inList(testRuns.invocationId, invocationIds))
      .groupBy(testRuns.invocationId);
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  },

  listRuns(invocationId: string): Promise<TestRun[]> {
    return db.select().from(testRuns).where(eq(testRuns.invocationId, invocationId)).orderBy(asc(testRuns.position));
  },

  /** Starts ended runs again; returns their IDs. */
  async reset(invocationId: string, ids: readonly string[], details: object, updatedAt: Date): Promise<string[]> {
    const rows = await db
      .update(testRuns)
      .set({
        status: 'pending',
        responses: null,
        result: null,
        attempts: 0,
        updatedAt,
        details: sql`(${testRuns.details} - 'claim' - 'config') || ${JSON.stringify(details)}::jsonb`,
      })
      .where(
        and(eq(testRuns.invocationId, invocationId), inList(testRuns.id, ids), sql`${testRuns.status} <> 'pending'`),
      )
      .returning({ id: testRuns.id });
    return rows.map(({ id }) => id);
  },

  /** Ends the runs that have no result yet. */
  async cancel(invocationId: string, result: TestRun['result'], at: Date): Promise<void> {
    await db.update(testInvocations).set({ canceledAt: at }).where(eq(testInvocations.id, invocationId));
    await db
      .update(testRuns)
      .set({ status: 'cancelled', result, updatedAt: at })
      .where(and(eq(testRuns.invocationId, invocationId), eq(testRuns.status, 'pending')));
  },

  /** Takes a run that has no result, for one attempt; the claim of an earlier attempt ends. */
  async claim(
    workspaceId: WorkspaceId,
    id: string,
    claim: string,
    at: Date,
  ): Promise<{ run: TestRun; invocation: TestInvocation } | undefined> {
    const [run] = await db
      .update(testRuns)
      .set({
        attempts: sql`${testRuns.attempts} + 1`,
        details: sql`${testRuns.details} || ${JSON.stringify({ claim })}::jsonb`,
        updatedAt: at,
      })
      .where(
        and(
          eq(testRuns.id, id),
          eq(testRuns.status, 'pending'),
          sql`${testRuns.invocationId} in (select ${testInvocations.id} from ${testInvocations}
            where ${testInvocations.workspaceId} = ${workspaceId})`,
        ),
      )
      .returning();
    if (!run) return undefined;
    const [invocation] = await db.select().from(testInvocations).where(eq(testInvocations.id, run.invocationId));
    return invocation && { run, invocation };
  },

  /** Whether the claim still holds: nobody cancelled the run or took it over. */
  async holds(id: string, claim: string): Promise<boolean> {
    return (await db.$count(testRuns, claimed(id, claim))) > 0;
  },

  /** Stores the result, once. False if the claim does not hold any more. */
  async finish(
    id: string,
    claim: string,
    result: Pick<TestRun, 'status' | 'responses' | 'result' | 'updatedAt'>,
  ): Promise<boolean> {
    return (await db.update(testRuns).set(result).where(claimed(id, claim)).returning({ id: testRuns.id })).length > 0;
  },
});
