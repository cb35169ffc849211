import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { TaskFilters } from '../../../contract/productions/production-tasks.ts';
import { endedAssignments, type TaskSort, takenStates } from '../../../contract/productions/production-tasks-limits.ts';
import type { TaskState } from '../../../contract/productions/productions.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { displayNameOf, isInTeam, isNotWorkOf, isOwnOrder, type ProductionTask } from './production-tasks.store.ts';
import { productionAssignments, productionTasks } from './production-tasks.tables.ts';

/** Which tasks a list contains. */
export type TaskScope =
  /** Those that the person could claim, besides what their profile lacks. */
  | { readonly of: 'board'; readonly userId: string }
  | { readonly of: 'producer'; readonly userId: string }
  /** Not those of the reviewer and of their workspaces. */
  | { readonly of: 'review'; readonly userId: string; readonly states: readonly TaskState[]; readonly isMine: boolean }
  | { readonly of: 'all'; readonly orderId?: string; readonly state?: TaskState; readonly teamId?: string };

export interface ListedTask {
  readonly task: ProductionTask;
  readonly producerName: string | null;
  readonly reviewerName: string | null;
  readonly isOwnOrder: boolean;
}

/** The work of a person on a task that has ended. */
export interface EndedTask {
  readonly task: ProductionTask;
  readonly assignment: typeof productionAssignments.$inferSelect;
}

const scopes = (scope: TaskScope): (SQL | undefined)[] => {
  const t = productionTasks;
  switch (scope.of) {
    case 'board':
      return [
        eq(t.state, 'unclaimed'),
        isInTeam(scope.userId),
        sql`not ${isOwnOrder(scope.userId)}`,
        sql`exists (select 1 from production_orders o where o.id = production_tasks.order_id and not o.is_sandbox)`,
      ];
    case 'producer':
      return [eq(t.producerId, scope.userId), inList(t.state, takenStates)];
    case 'review':
      return [
        inList(t.state, scope.states),
        scope.isMine ? eq(t.reviewedBy, scope.userId) : undefined,
        // Null: the account of the producer was deleted, and the task can be rejected.
        isNotWorkOf(scope.userId),
        sql`not ${isOwnOrder(scope.userId)}`,
      ];
    case 'all':
      return [
        scope.orderId ? eq(t.orderId, scope.orderId) : undefined,
        scope.state ? eq(t.state, scope.state) : undefined,
        scope.teamId ? eq(t.teamId, scope.teamId) : undefined,
      ];
  }
};

function conditions(query: TaskFilters): (SQL | undefined)[] {
  const t = productionTasks;
  const { type, language, min_minutes: minMinutes, max_minutes: maxMinutes } = query;
  const { min_pay_cents: minPay, max_pay_cents: maxPay } = query;
  return [
    type ? eq(t.type, type) : undefined,
    language ? or(eq(t.sourceLanguage, language), eq(t.targetLanguage, language)) : undefined,
    minMinutes == null ? undefined : gte(t.durationMs, Math.round(minMinutes * 60_000)),
    maxMinutes == null ? undefined : lte(t.durationMs, Math.round(maxMinutes * 60_000)),
    minPay == null ? undefined : gte(t.payCents, minPay),
    maxPay == null ? undefined : lte(t.payCents, maxPay),
  ];
}

/** What a list is sorted by; `t` is `production_tasks` or its alias. */
const sortKey = (sort: TaskSort, t: SQL): SQL =>
  ({
    created_at: sql`${t}.created_at`,
    pay: sql`${t}.pay_cents`,
    minutes: sql`${t}.duration_ms`,
    // A task on the board has none yet.
    deadline: sql`coalesce(extract(epoch from ${t}.deadline_at) * 1000, ${t}.allowed_ms)`,
  })[sort];

const isAscending = ({ sort, direction }: TaskFilters): boolean =>
  (direction ?? (sort === 'deadline' ? 'asc' : 'desc')) === 'asc';

export const taskListsStore = (db: Db) => ({
  /** A page in the order of the query; the ID breaks ties. `userId`: whose orders `isOwnOrder` means. */
  list(scope: TaskScope, userId: string, query: TaskFilters, limit: number): Promise<ListedTask[]> {
    const up = isAscending(query);
    const key = sortKey(query.sort, sql`production_tasks`);
    const last = sql`(select ${sortKey(query.sort, sql`t`)}, t.id from production_tasks t where t.id = ${query.cursor})`;
    const after = up ? sql`(${key}, production_tasks.id) > ${last}` : sql`(${key}, production_tasks.id) < ${last}`;
    return db
      .select({
        task: productionTasks,
        producerName: displayNameOf(sql`production_tasks.producer_id`),
        reviewerName: displayNameOf(sql`production_tasks.reviewed_by`),
        isOwnOrder: isOwnOrder(userId),
      })
      .from(productionTasks)
      .where(and(...scopes(scope), ...conditions(query), query.cursor ? after : undefined))
      .orderBy(up ? asc(key) : desc(key), up ? asc(productionTasks.id) : desc(productionTasks.id))
      .limit(limit);
  },

  async find(id: string, userId: string): Promise<ListedTask | undefined> {
    const rows = await db
      .select({
        task: productionTasks,
        producerName: displayNameOf(sql`production_tasks.producer_id`),
        reviewerName: displayNameOf(sql`production_tasks.reviewed_by`),
        isOwnOrder: isOwnOrder(userId),
      })
      .from(productionTasks)
      .where(eq(productionTasks.id, id));
    return rows[0];
  },

  async has(id: string): Promise<boolean> {
    const rows = await db.select({ id: productionTasks.id }).from(productionTasks).where(eq(productionTasks.id, id));
    return rows.length > 0;
  },

  /** What a person worked on; the cursor is the ID of an assignment. By date: when the work ended. */
  listEnded(userId: string, query: TaskFilters, limit: number): Promise<EndedTask[]> {
    const up = isAscending({ ...query, direction: query.direction ?? 'desc' });
    const keyOf = (a: SQL, t: SQL) =>
      ({
        created_at: sql`${a}.ended_at`,
        pay: sql`${a}.pay_cents`,
        minutes: sql`${t}.duration_ms`,
        deadline: sql`${a}.ended_at`,
      })[query.sort];
    const key = keyOf(sql`production_assignments`, sql`production_tasks`);
    const last = sql`(select ${keyOf(sql`a`, sql`t`)}, a.id from production_assignments a
      join production_tasks t on t.id = a.task_id where a.id = ${query.cursor} and a.user_id = ${userId})`;
    const position = sql`(${key}, production_assignments.id)`;
    const after = up ? sql`${position} > ${last}` : sql`${position} < ${last}`;
    return db
      .select({ task: productionTasks, assignment: productionAssignments })
      .from(productionAssignments)
      .innerJoin(productionTasks, eq(productionTasks.id, productionAssignments.taskId))
      .where(
        and(
          eq(productionAssignments.userId, userId),
          inList(productionAssignments.state, endedAssignments),
          ...conditions(query),
          query.cursor ? after : undefined,
        ),
      )
      .orderBy(up ? asc(key) : desc(key), up ? asc(productionAssignments.id) : desc(productionAssignments.id))
      .limit(limit);
  },

  async hasEnded(userId: string, assignmentId: string): Promise<boolean> {
    const where = and(eq(productionAssignments.userId, userId), eq(productionAssignments.id, assignmentId));
    return (await db.select({ id: productionAssignments.id }).from(productionAssignments).where(where)).length > 0;
  },

  /** All that the dashboard of a person needs, besides its series. */
  async summarize(userId: string, monthStart: Date) {
    const a = productionAssignments;
    const [work] = await db
      .select({
        earnedCents: sql<number>`coalesce(sum(${a.payCents}) filter (where ${a.state} = 'approved'), 0)::int`,
        earnedThisMonthCents: sql<number>`coalesce(sum(${a.payCents}) filter (
          where ${a.state} = 'approved' and ${a.endedAt} >= ${monthStart}), 0)::int`,
        approved: sql<number>`count(*) filter (where ${a.state} = 'approved')::int`,
        rejected: sql<number>`count(*) filter (where ${a.state} = 'rejected')::int`,
        expired: sql<number>`count(*) filter (where ${a.state} = 'expired')::int`,
        inReview: sql<number>`count(*) filter (where ${a.state} in ('submitted', 'in_review'))::int`,
        active: sql<number>`count(*) filter (where ${a.state} = 'active')::int`,
      })
      .from(a)
      .where(eq(a.userId, userId));
    const [next] = await db
      .select({ deadlineAt: sql<Date | null>`min(${productionTasks.deadlineAt})`.mapWith(productionTasks.deadlineAt) })
      .from(productionTasks)
      .where(
        and(
          eq(productionTasks.producerId, userId),
          eq(productionTasks.state, 'active'),
          isNull(productionTasks.submittedAt),
        ),
      );
    return { ...work!, nextDeadlineAt: next?.deadlineAt ?? null };
  },

  /** Earned by month (`2026-05`, UTC) since `from`; months without an approved task are missing. */
  async sumByMonth(userId: string, from: Date): Promise<{ month: string; earnedCents: number; approved: number }[]> {
    const a = productionAssignments;
    const month = sql<string>`to_char(${a.endedAt} at time zone 'UTC', 'YYYY-MM')`;
    return db
      .select({ month, earnedCents: sql<number>`sum(${a.payCents})::int`, approved: sql<number>`count(*)::int` })
      .from(a)
      .where(and(eq(a.userId, userId), eq(a.state, 'approved'), gte(a.endedAt, from)))
      .groupBy(sql`1`);
  },
});
