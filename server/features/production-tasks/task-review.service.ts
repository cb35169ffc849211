import type { TaskFilters } from '../../../contract/productions/production-tasks.ts';
import type { TaskState } from '../../../contract/productions/productions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Tx, transaction } from '../../platform/db/database-client.ts';
import type { EarningsService } from '../earnings/earnings.service.ts';
import {
  isDecidedBy,
  isNotWorkOf,
  type ProductionAssignment,
  type ProductionTask,
  productionTasksStore,
} from './production-tasks.store.ts';
import type { TaskChangesDeps, TaskChangesService, TaskWork } from './task-changes.service.ts';
import { type TaskScope, taskListsStore } from './task-lists.store.ts';
import { isTaken, revisionTime } from './task-states.rules.ts';

interface TaskReviewDeps extends TaskChangesDeps {
  readonly changes: TaskChangesService;
  readonly work: TaskWork;
  readonly earnings: Pick<EarningsService, 'record'>;
}

export type ReviewView = 'waiting' | 'mine' | 'all' | 'decided';
const reviewStates: Readonly<Record<ReviewView, readonly TaskState[]>> = {
  waiting: ['submitted'],
  mine: ['in_review'],
  all: ['submitted', 'in_review'],
  decided: ['approved'],
};
const inReview: readonly TaskState[] = ['submitted', 'in_review', 'approved'];
const microsPerCent = 10_000;

/** What reviewers and managers see and decide. Nobody reviews their own work, or an order of their workspace. */
export function taskReviewService(deps: TaskReviewDeps) {
  const { db, clock, notifications, orders, changes, work, earnings } = deps;
  const lists = taskListsStore(db);

  async function find(actor: Actor, id: string) {
    const listed = await lists.find(id, actor.userId);
    if (!listed) throw new AppError('production_task_not_found', { param: 'task_id' });
    return listed;
  }

  async function requireReviewable(actor: Actor, id: string) {
    const listed = await find(actor, id);
    if (listed.task.producerId === actor.userId) throw new AppError('task_of_own_work');
    if (listed.isOwnOrder) throw new AppError('task_of_own_order');
    return listed;
  }

  /** Checked again where the row is locked. */
  const mayDecide = ({ userId, productionRole }: Actor) => isDecidedBy(userId, productionRole === 'manager');

  async function explainRefusal(tx: Tx, id: string): Promise<AppError> {
    const task = await productionTasksStore(tx).find(id);
    return new AppError(task?.state === 'in_review' ? 'task_reviewed_by_other' : 'task_not_in_review');
  }

  const withEvents = async (actor: Actor, id: string) => ({
    listed: await find(actor, id),
    events: await productionTasksStore(db).listEvents(id),
  });

  async function page(actor: Actor, scope: TaskScope, query: TaskFilters) {
    if (query.cursor && !(await lists.has(query.cursor))) throw new AppError('invalid_cursor', { param: 'cursor' });
    const rows = await lists.list(scope, actor.userId, query, query.page_size + 1);
    return { items: rows.slice(0, query.page_size), hasMore: rows.length > query.page_size };
  }

  /** The assignment keeps the workspace of the claim; if it was deleted, the present one of the producer earns. */
  async function pay(
    tx: Tx,
    task: ProductionTask,
    assignment: Pick<ProductionAssignment, 'id' | 'userId' | 'workspaceId' | 'payCents'>,
  ) {
    const earner = assignment.workspaceId ?? (await productionTasksStore(tx).findEarner(assignment.userId));
    if (!earner) throw new AppError('task_without_earner');
    await earnings.record(tx, {
      workspaceId: earner,
      kind: 'task',
      amountMicros: assignment.payCents * microsPerCent,
      sourceId: task.id,
      quantity: 1,
      reference: `task:${assignment.id}`,
    });
  }

  return {
    page: (actor: Actor, view: ReviewView, query: TaskFilters) =>
      page(actor, { of: 'review', userId: actor.userId, states: reviewStates[view], isMine: view === 'mine' }, query),

    managePage: (
      actor: Actor,
      of: {
        orderId: string | null | undefined;
        state: TaskState | null | undefined;
        teamId: string | null | undefined;
      },
      query: TaskFilters,
    ) =>
      page(
        actor,
        {
          of: 'all',
          ...(of.orderId && { orderId: of.orderId }),
          ...(of.state && { state: of.state }),
          ...(of.teamId && { teamId: of.teamId }),
        },
        query,
      ),

    async get(actor: Actor, id: string) {
      const { task } = await requireReviewable(actor, id);
      if (!inReview.includes(task.state)) throw new AppError('task_not_submitted');
      return withEvents(actor, id);
    },

    manageGet: withEvents,

    async start(actor: Actor, id: string) {
      const { userId } = actor;
      await requireReviewable(actor, id);
      await transaction(db, async (tx) => {
        const set = { state: 'in_review', reviewedBy: userId, updatedAt: clock() } as const;
        const task = await productionTasksStore(tx).change(id, 'submitted', set, isNotWorkOf(userId));
        if (!task) throw new AppError('task_not_submitted');
        await changes.record(tx, task, 'review_started', userId);
        await changes.publish(tx, id, [task.producerId, userId]);
      });
      return withEvents(actor, id);
    },

    async comment(actor: Actor, id: string, text: string) {
      const { task } = await requireReviewable(actor, id);
      const { userId } = actor;
      if (!(await changes.comment(task, { userId, text }, ['in_review'], isNotWorkOf(userId))))
        throw new AppError('task_not_in_review');
      return withEvents(actor, id);
    },

    /** `deadlineAt` is in the future; undefined: a third of the time for the work, at least a day. */
    async revise(actor: Actor, id: string, text: string, deadlineAt: Date | undefined) {
      const { task: before } = await requireReviewable(actor, id);
      requireFuture(deadlineAt);
      await transaction(db, async (tx) => {
        const now = clock();
        const until = deadlineAt ?? new Date(now.getTime() + revisionTime(before.allowedMs));
        const set = { state: 'active', submittedAt: null, deadlineAt: until, updatedAt: now } as const;
        const revision = before.revision + 1;
        const task = await productionTasksStore(tx).change(id, 'in_review', { ...set, revision }, mayDecide(actor));
        if (!task) throw await explainRefusal(tx, id);
        await changes.record(tx, task, 'revision_requested', actor.userId, text);
        const data = { type: task.type };
        if (task.producerId)
          await notifications.notify(tx, { userIds: [task.producerId], kind: 'production_task_revision', data });
        await changes.publish(tx, id, [task.producerId, before.reviewedBy]);
      });
      if (before.reviewedBy) await changes.endAccess(work, id, [before.reviewedBy]);
      return withEvents(actor, id);
    },

    /** Pays once: a second approval finds the task approved and changes nothing. */
    async approve(actor: Actor, id: string, text: string) {
      const { task: before } = await requireReviewable(actor, id);
      await transaction(db, async (tx) => {
        const store = productionTasksStore(tx);
        await store.lockOrderOf(id);
        const now = clock();
        const set = { state: 'approved', approvedAt: now, updatedAt: now } as const;
        const task = await store.change(id, 'in_review', set, mayDecide(actor));
        if (!task) throw await explainRefusal(tx, id);
        const assignment = await changes.record(tx, task, 'approved', actor.userId, text);
        // Nobody earns for a producer who deleted their account.
        if (assignment) await pay(tx, task, assignment);
        await work.approve(tx, id);
        await orders.onTaskApproved(tx, task);
        if (assignment) {
          const data = { type: task.type, pay: `$${(assignment.payCents / 100).toFixed(2)}` };
          await notifications.notify(tx, { userIds: [assignment.userId], kind: 'production_task_approved', data });
        }
        await changes.publish(tx, id, [task.producerId, before.reviewedBy]);
      });
      await changes.endAccess(work, id, [before.producerId, before.reviewedBy]);
      return withEvents(actor, id);
    },

    /** The task returns to the board; nothing is paid. */
    async reject(actor: Actor, id: string, text: string): Promise<Awaited<ReturnType<typeof withEvents>>> {
      const { task } = await requireReviewable(actor, id);
      await transaction(db, async (tx) => {
        const isContinued = (await productionTasksStore(tx).lockOrderOf(id)) === 'accepted';
        const by = { userId: actor.userId, text, isContinued, condition: mayDecide(actor) };
        if (!(await changes.giveBack(tx, task, 'rejected', by))) throw await explainRefusal(tx, id);
      });
      await changes.endAccess(work, id, [task.producerId, task.reviewedBy]);
      return withEvents(actor, id);
    },

    async openWork(actor: Actor, id: string) {
      const { task } = await requireReviewable(actor, id);
      if (task.state !== 'in_review') throw new AppError('task_not_in_review');
      if (task.reviewedBy !== actor.userId && actor.productionRole !== 'manager')
        throw new AppError('task_reviewed_by_other');
      return work.enter(task, actor.userId);
    },

    /** Team and pay only before a claim, the deadline only of tasks in work. */
    async update(
      actor: Actor,
      id: string,
      to: { teamId: string | null | undefined; payCents: number | undefined; deadlineAt: Date | undefined },
    ) {
      const { teamId, payCents, deadlineAt } = to;
      await find(actor, id);
      requireFuture(deadlineAt);
      if (teamId && !(await productionTasksStore(db).hasTeam(teamId)))
        throw new AppError('invalid_parameters', { param: 'team_id', message: 'No team has this ID.' });
      await transaction(db, async (tx) => {
        const store = productionTasksStore(tx);
        const now = clock();
        const onBoard = { ...(teamId !== undefined && { teamId }), ...(payCents !== undefined && { payCents }) };
        if (Object.keys(onBoard).length > 0 && !(await store.change(id, 'unclaimed', { ...onBoard, updatedAt: now })))
          throw new AppError('task_already_taken');
        if (deadlineAt && !(await store.change(id, 'active', { deadlineAt, updatedAt: now })))
          throw new AppError('task_not_active', { param: 'deadline_unix_secs' });
        await changes.publish(tx, id, [(await store.find(id))?.producerId ?? null]);
      });
      return find(actor, id);
    },

    canReview: (actor: Actor, task: ProductionTask, isOwnOrder: boolean): boolean =>
      isTaken(task.state) && task.state !== 'active' && task.producerId !== actor.userId && !isOwnOrder,
  };

  function requireFuture(deadlineAt: Date | undefined): void {
    if (deadlineAt && deadlineAt <= clock())
      throw new AppError('invalid_parameters', {
        param: 'deadline_unix_secs',
        message: 'The deadline must be in the future.',
      });
  }
}
export type TaskReviewService = ReturnType<typeof taskReviewService>;
