import { and, asc, desc, eq, inArray, isNotNull, lt, max } from 'drizzle-orm';
import type { TaskState } from '../../../../contract/productions/productions.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { productionTaskEvents, productionTasks } from '../production-tasks.tables.ts';
import { productionDeliverables, productionWorks } from './production-work.tables.ts';

export type Work = typeof productionWorks.$inferSelect;
export type WorkTask = typeof productionTasks.$inferSelect;
export type Deliverable = typeof productionDeliverables.$inferSelect;

/** States of tasks on which nobody works any more. */
const endedStates: readonly TaskState[] = ['approved', 'rejected', 'expired'];

/** The work of tasks and what they deliver. Of any tenant: callers check the task or the order before. */
export const productionWorkStore = (db: Db | Tx) => ({
  async find(id: string): Promise<Work | undefined> {
    return (await db.select().from(productionWorks).where(eq(productionWorks.id, id)))[0];
  },

  async findOfTask(taskId: string): Promise<Work | undefined> {
    return (await db.select().from(productionWorks).where(eq(productionWorks.taskId, taskId)))[0];
  },

  /** Undefined if the task has work already. */
  async insert(row: typeof productionWorks.$inferInsert): Promise<Work | undefined> {
    return (await db.insert(productionWorks).values(row).onConflictDoNothing().returning())[0];
  },

  /** Changes work in this state; undefined if it has another. */
  async updateIn(
    id: string,
    state: Work['state'],
    changes: Partial<Pick<Work, 'state' | 'problem' | 'resourceId'>>,
  ): Promise<Work | undefined> {
    const isInState = and(eq(productionWorks.id, id), eq(productionWorks.state, state));
    return (await db.update(productionWorks).set(changes).where(isInState).returning())[0];
  },

  async findTask(taskId: string): Promise<WorkTask | undefined> {
    return (await db.select().from(productionTasks).where(eq(productionTasks.id, taskId)))[0];
  },

  /** The tasks of an order that nobody has claimed, oldest first. */
  listUnclaimed: (orderId: string): Promise<WorkTask[]> =>
    db
      .select()
      .from(productionTasks)
      .where(and(eq(productionTasks.orderId, orderId), eq(productionTasks.state, 'unclaimed')))
      .orderBy(asc(productionTasks.createdAt), asc(productionTasks.id)),

  /** Ends a task that nobody has claimed, with its event; undefined if it is in another state. */
  async endUnclaimed(
    id: string,
    state: 'approved' | 'rejected',
    { text, now }: { readonly text: string; readonly now: Date },
  ): Promise<WorkTask | undefined> {
    const changes = { state, updatedAt: now, ...(state === 'approved' && { approvedAt: now }) };
    const isUnclaimed = and(eq(productionTasks.id, id), eq(productionTasks.state, 'unclaimed'));
    const [task] = await db.update(productionTasks).set(changes).where(isUnclaimed).returning();
    if (task)
      await db.insert(productionTaskEvents).values({ id: newId(), taskId: id, kind: state, text, createdAt: now });
    return task;
  },

  /** The workspaces of tasks that ended before `before`. */
  async listEnded(before: Date): Promise<Work[]> {
    const rows = await db
      .select({ work: productionWorks })
      .from(productionWorks)
      .innerJoin(productionTasks, eq(productionTasks.id, productionWorks.taskId))
      .where(and(inArray(productionTasks.state, [...endedStates]), lt(productionTasks.updatedAt, before)));
    return rows.map(({ work }) => work);
  },

  /** Those of these workspaces that belong to work. */
  async findWorkspaces(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await db
      .select({ id: productionWorks.workspaceId })
      .from(productionWorks)
      .where(inArray(productionWorks.workspaceId, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },

  async insertDeliverables(rows: readonly (typeof productionDeliverables.$inferInsert)[]): Promise<Deliverable[]> {
    if (rows.length === 0) return [];
    return db
      .insert(productionDeliverables)
      .values([...rows])
      .returning();
  },

  /** 0: nothing was delivered yet. */
  async latestVersion(taskId: string): Promise<number> {
    const [row] = await db
      .select({ version: max(productionDeliverables.version) })
      .from(productionDeliverables)
      .where(eq(productionDeliverables.taskId, taskId));
    return row?.version ?? 0;
  },

  async approveVersion(taskId: string, version: number, approvedAt: Date): Promise<void> {
    await db
      .update(productionDeliverables)
      .set({ approvedAt })
      .where(and(eq(productionDeliverables.taskId, taskId), eq(productionDeliverables.version, version)));
  },

  /** All versions, the last one first. */
  listOfTask: (taskId: string): Promise<Deliverable[]> =>
    db
      .select()
      .from(productionDeliverables)
      .where(eq(productionDeliverables.taskId, taskId))
      .orderBy(desc(productionDeliverables.version), asc(productionDeliverables.name)),

  /** What the customer receives: of approved tasks. */
  listApproved: (orderId: string): Promise<Deliverable[]> =>
    db
      .select()
      .from(productionDeliverables)
      .where(and(eq(productionDeliverables.orderId, orderId), isNotNull(productionDeliverables.approvedAt)))
      .orderBy(asc(productionDeliverables.createdAt), asc(productionDeliverables.name)),

  async findDeliverable(id: string): Promise<Deliverable | undefined> {
    return (await db.select().from(productionDeliverables).where(eq(productionDeliverables.id, id)))[0];
  },

  async findReferencedFiles(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await db
      .select({ key: productionDeliverables.blobKey })
      .from(productionDeliverables)
      .where(inArray(productionDeliverables.blobKey, [...keys]));
    return new Set(rows.map(({ key }) => key));
  },
});
