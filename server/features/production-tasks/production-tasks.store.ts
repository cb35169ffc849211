import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { TaskEventKind } from '../../../contract/productions/production-tasks-limits.ts';
import type { AssignmentState, OrderState, TaskState } from '../../../contract/productions/productions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { newId } from '../../platform/ids.ts';
import { productionAssignments, productionTaskEvents, productionTasks } from './production-tasks.tables.ts';

export type ProductionTask = typeof productionTasks.$inferSelect;
export type NewProductionTask = typeof productionTasks.$inferInsert;
export type ProductionAssignment = typeof productionAssignments.$inferSelect;
type Changes = Partial<Omit<NewProductionTask, 'id'>>;

export interface TaskEvent {
  readonly id: string;
  readonly userId: string | null;
  readonly kind: TaskEventKind;
  readonly text: string;
  readonly createdAt: Date;
  /** Of the profile of a producer. */
  readonly displayName: string | null;
}

/** What decides whether a person may claim or review a task, besides its state. */
export interface TaskFacts {
  readonly orderState: OrderState;
  readonly isSandbox: boolean;
  /** The person is a member of the workspace that ordered it. */
  readonly isOwnOrder: boolean;
  /** The task is for everybody, or for a team of the person. */
  readonly isInTeam: boolean;
  /** The person worked on it before. */
  readonly hasWorked: boolean;
  /** Tasks that the person has in work. */
  readonly activeCount: number;
}

/** Its row must be locked. */
const lastEventAt = (taskId: string): SQL =>
  sql`(select max(e.created_at) from production_task_events e where e.task_id = ${taskId})`;

const nothing: Changes = {
  ...{ producerId: null, reviewedBy: null, revision: 0 },
  ...{ deadlineAt: null, claimedAt: null, submittedAt: null },
};

/** Orders, teams and members are nouns below this one, so that SQL names their tables. `t` is `production_tasks`. */
export const isOwnOrder = (userId: string): SQL<boolean> => sql<boolean>`exists (
  select 1 from production_orders o join workspace_members m on m.workspace_id = o.workspace_id
  where o.id = production_tasks.order_id and m.user_id = ${userId})`;
export const isInTeam = (userId: string): SQL<boolean> => sql<boolean>`(production_tasks.team_id is null or exists (
  select 1 from production_team_members m where m.team_id = production_tasks.team_id
  and m.user_id = ${userId} and m.joined_at is not null))`;
export const displayNameOf = (column: SQL): SQL<string | null> =>
  sql<string | null>`(select p.display_name from producers p where p.user_id = ${column})`;

/** Tasks belong to orders of many tenants: services check who may see or change one. */
export const productionTasksStore = (db: Db | Tx) => ({
  async find(id: string): Promise<ProductionTask | undefined> {
    return (await db.select().from(productionTasks).where(eq(productionTasks.id, id)))[0];
  },

  async findWithFacts(id: string, userId: string): Promise<{ task: ProductionTask; facts: TaskFacts } | undefined> {
    const [row] = await db
      .select({
        task: productionTasks,
        orderState: sql<OrderState>`(select o.state from production_orders o where o.id = production_tasks.order_id)`,
        isSandbox: sql<boolean>`(select o.is_sandbox from production_orders o where o.id = production_tasks.order_id)`,
        isOwnOrder: isOwnOrder(userId),
        isInTeam: isInTeam(userId),
        hasWorked: sql<boolean>`exists (select 1 from production_assignments a
          where a.task_id = production_tasks.id and a.user_id = ${userId})`,
        activeCount: sql<number>`(select count(*)::int from production_tasks a
          where a.producer_id = ${userId} and a.state = 'active')`,
      })
      .from(productionTasks)
      .where(eq(productionTasks.id, id));
    if (!row) return undefined;
    const { task, ...facts } = row;
    return { task, facts };
  },

  /** One claim at a time of each person, so that two of them do not exceed the limit together. */
  async lockClaimsOf(userId: string): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`production-claims ${userId}`}, 0))`);
  },

  /** Locks the order of a task before the task, as cancelling does. Undefined: no such task. */
  async lockOrderOf(id: string): Promise<OrderState | undefined> {
    const { rows } = await db.execute<{ state: OrderState }>(sql`
      select o.state from production_orders o where o.id = (select t.order_id from production_tasks t where t.id = ${id})
      for no key update`);
    return rows[0]?.state;
  },

  /** The one statement that gives a task to a person; undefined: somebody else has it. */
  async claim(id: string, userId: string, now: Date): Promise<ProductionTask | undefined> {
    const rows = await db
      .update(productionTasks)
      .set({
        ...nothing,
        ...{ state: 'active', producerId: userId, claimedAt: now, updatedAt: now },
        deadlineAt: sql`${now}::timestamptz + production_tasks.allowed_ms * interval '1 ms'`,
      })
      .where(and(eq(productionTasks.id, id), eq(productionTasks.state, 'unclaimed')))
      .returning();
    return rows[0];
  },

  /** Undefined: the task is not in this state any more, or `condition` does not hold. */
  async change(id: string, from: TaskState, changes: Changes, condition?: SQL): Promise<ProductionTask | undefined> {
    const where = and(eq(productionTasks.id, id), eq(productionTasks.state, from), condition);
    return (await db.update(productionTasks).set(changes).where(where).returning())[0];
  },

  /** Takes the task from its producer; undefined: it is not in the state `from` any more. */
  async giveBack(id: string, from: TaskState, now: Date, condition?: SQL): Promise<ProductionTask | undefined> {
    const where = and(eq(productionTasks.id, id), eq(productionTasks.state, from), condition);
    const set = { ...nothing, state: 'unclaimed', updatedAt: now } as const;
    return (await db.update(productionTasks).set(set).where(where).returning())[0];
  },

  /** Begins with the last event of the task, its claim, so that it contains no event of an earlier claim. */
  async insertAssignment(row: Omit<typeof productionAssignments.$inferInsert, 'claimedAt'>): Promise<void> {
    await db.insert(productionAssignments).values({ ...row, claimedAt: lastEventAt(row.taskId) });
  },

  /** The work of a person on a task, the last if they claimed it several times. */
  async findAssignment(taskId: string, userId: string): Promise<ProductionAssignment | undefined> {
    const rows = await db
      .select()
      .from(productionAssignments)
      .where(and(eq(productionAssignments.taskId, taskId), eq(productionAssignments.userId, userId)))
      .orderBy(sql`${productionAssignments.claimedAt} desc, ${productionAssignments.id} desc`)
      .limit(1);
    return rows[0];
  },

  /**
   * The one that has not ended; it ends with the last event. Undefined if its producer deleted their account, and with it
   * the assignment.
   */
  async changeAssignment(
    { id: taskId, producerId }: Pick<ProductionTask, 'id' | 'producerId'>,
    state: AssignmentState,
    isOver: boolean,
  ): Promise<ProductionAssignment | undefined> {
    const isOpen = and(eq(productionAssignments.taskId, taskId), isNull(productionAssignments.endedAt));
    const set = { state, endedAt: isOver ? lastEventAt(taskId) : null };
    const rows = await db.update(productionAssignments).set(set).where(isOpen).returning();
    if (rows.length !== (producerId === null ? 0 : 1))
      throw new Error(`The task ${taskId} has ${rows.length} assignments in work.`);
    return rows[0];
  },

  /** Locks a task in one of these states; false if it has another one, or `condition` does not hold. */
  async touch(id: string, states: readonly TaskState[], now: Date, condition?: SQL): Promise<boolean> {
    const where = and(eq(productionTasks.id, id), inList(productionTasks.state, states), condition);
    const rows = await db.update(productionTasks).set({ updatedAt: now }).where(where).returning();
    return rows.length > 0;
  },

  /** Never at the same time as the event before it, so that their order is known. The row of the task must be locked. */
  async appendEvent(event: Omit<TaskEvent, 'id' | 'createdAt' | 'displayName'> & { taskId: string }, now: Date) {
    const { taskId, userId, kind, text } = event;
    await db.execute(sql`
      insert into production_task_events (id, task_id, user_id, kind, text, created_at)
      select ${newId()}, ${taskId}, ${userId}, ${kind}, ${text}, greatest(${now}::timestamptz,
        (select max(e.created_at) + interval '1 microsecond' from production_task_events e where e.task_id = ${taskId}))`);
  },

  /** The oldest first. `during`: only those from the claim to the end of this work. */
  listEvents(taskId: string, during?: Pick<ProductionAssignment, 'id'>): Promise<TaskEvent[]> {
    const { id, userId, kind, text, createdAt } = productionTaskEvents;
    const displayName = displayNameOf(sql`production_task_events.user_id`);
    return db
      .select({ id, userId, kind, text, createdAt, displayName })
      .from(productionTaskEvents)
      .where(
        and(
          eq(productionTaskEvents.taskId, taskId),
          // Compared by the database: a date in JavaScript has no microseconds.
          during &&
            sql`exists (select 1 from production_assignments a where a.id = ${during.id} and ${createdAt}
              between a.claimed_at and coalesce(a.ended_at, 'infinity'))`,
        ),
      )
      .orderBy(asc(createdAt), asc(id));
  },

  /** Of all tenants: tasks whose deadline has passed without a submission. */
  listOverdue(now: Date, limit: number): Promise<ProductionTask[]> {
    return db
      .select()
      .from(productionTasks)
      .where(and(eq(productionTasks.state, 'active'), isOverdue(now)))
      .orderBy(asc(productionTasks.deadlineAt))
      .limit(limit);
  },

  /** Of all tenants: tasks with a deadline until `until` whose producer was not reminded of this deadline. */
  listToRemind(now: Date, until: Date, limit: number): Promise<ProductionTask[]> {
    return db
      .select()
      .from(productionTasks)
      .where(
        and(
          eq(productionTasks.state, 'active'),
          isNull(productionTasks.submittedAt),
          gt(productionTasks.deadlineAt, now),
          lte(productionTasks.deadlineAt, until),
          sql`not exists (select 1 from production_task_events e where e.task_id = production_tasks.id
            and e.kind = 'reminded' and e.created_at >= production_tasks.claimed_at and e.created_at >= coalesce(
              (select max(r.created_at) from production_task_events r
                where r.task_id = production_tasks.id and r.kind = 'revision_requested'), '-infinity'))`,
        ),
      )
      .orderBy(asc(productionTasks.deadlineAt))
      .limit(limit);
  },

  /** Of all tenants: submissions from before `before` whose files do not exist yet. */
  listStuckDeliveries(before: Date, limit: number): Promise<ProductionTask[]> {
    return db
      .select()
      .from(productionTasks)
      .where(and(eq(productionTasks.state, 'active'), lte(productionTasks.submittedAt, before)))
      .limit(limit);
  },

  /**
   * Of all tenants: people in workspaces of tasks who work on the task no more, and do not review it. While a task is in
   * review, managers may look at it, too.
   */
  async listStaleMembers(limit: number): Promise<{ taskId: string; userId: string }[]> {
    const { rows } = await db.execute<{ taskId: string; userId: string }>(sql`
      select t.id as "taskId", m.user_id as "userId" from production_works w
      join production_tasks t on t.id = w.task_id
      join workspace_members m on m.workspace_id = w.workspace_id
      join users u on u.id = m.user_id and not u.is_service_account
      where not (t.state = 'active' and t.producer_id is not distinct from m.user_id)
      and not (t.state = 'in_review' and (t.reviewed_by is not distinct from m.user_id or not exists (
        select 1 from production_assignments a where a.task_id = t.id and a.user_id = m.user_id)))
      limit ${limit}`);
    return rows;
  },

  /** The workspace of the profile of a producer. */
  async findEarner(userId: string): Promise<string | undefined> {
    const { rows } = await db.execute<{ workspace_id: string | null }>(
      sql`select p.workspace_id from producers p where p.user_id = ${userId}`,
    );
    return rows[0]?.workspace_id ?? undefined;
  },

  async hasTeam(id: string): Promise<boolean> {
    const { rows } = await db.execute(sql`select 1 from production_teams where id = ${id}`);
    return rows.length > 0;
  },
});

export const isOverdue = (now: Date): SQL =>
  and(isNull(productionTasks.submittedAt), lte(productionTasks.deadlineAt, now))!;

/** The task is in the work of this person, who has not submitted it. */
export const isWorkedOnBy = (userId: string, inTimeAt?: Date): SQL =>
  and(
    eq(productionTasks.producerId, userId),
    isNull(productionTasks.submittedAt),
    inTimeAt && gt(productionTasks.deadlineAt, inTimeAt),
  )!;
/** This submission, whose files do not exist yet. */
export const isDelivering = (submittedAt: Date): SQL => eq(productionTasks.submittedAt, submittedAt);
export const isWorkOf = (userId: string): SQL => eq(productionTasks.producerId, userId);
/** Somebody else has done the work. */
export const isNotWorkOf = (userId: string): SQL => sql`${productionTasks.producerId} is distinct from ${userId}`;
/** The reviewer who started decides about the work of others; managers may decide for other reviewers. */
export const isDecidedBy = (userId: string, isManager: boolean): SQL =>
  and(isNotWorkOf(userId), isManager ? undefined : eq(productionTasks.reviewedBy, userId))!;
