import { z } from 'zod';
import { reminderMs } from '../../../contract/productions/production-tasks-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { type JobContext, jobKind } from '../../platform/jobs/jobs.ts';
import {
  isDelivering,
  isOverdue,
  isWorkedOnBy,
  type ProductionTask,
  productionTasksStore,
} from './production-tasks.store.ts';
import type { TaskChangesDeps, TaskChangesService, TaskWork } from './task-changes.service.ts';

/** Makes the files of a submission. */
export const deliverTaskJob = jobKind({
  name: 'production-tasks.deliver',
  payload: z.object({ taskId: z.string(), submittedAt: z.int() }),
});
export const deliveryRetries = 2;

interface TaskDeliveryDeps extends TaskChangesDeps {
  readonly changes: TaskChangesService;
  readonly work: TaskWork;
}

const batch = 200;
const deliveryFailure = 'We could not make the files of this task.';
/** A producer whose files could not be made has at least this long to mend the work. */
const mendMs = 12 * 3600_000;
/** A delivery that takes longer was lost. */
const lostMs = 12 * 3600_000;

/** What happens to tasks without their producer: files of submissions, deadlines and reminders. */
export function taskDeliveryService({ db, clock, notifications, changes, work }: TaskDeliveryDeps) {
  async function fail(taskId: string, submittedAt: Date, text: string): Promise<void> {
    await transaction(db, async (tx) => {
      const store = productionTasksStore(tx);
      const before = await store.find(taskId);
      const mendUntil = new Date(Math.max(before?.deadlineAt?.getTime() ?? 0, clock().getTime() + mendMs));
      const set = { submittedAt: null, deadlineAt: mendUntil, updatedAt: clock() };
      const task = await store.change(taskId, 'active', set, isDelivering(submittedAt));
      if (!task) return;
      await store.appendEvent({ taskId, userId: null, kind: 'delivery_failed', text }, clock());
      await changes.publish(tx, taskId, [task.producerId]);
    });
  }

  async function expire(task: ProductionTask, now: Date): Promise<void> {
    const isReturned = await transaction(db, async (tx) => {
      const isContinued = (await productionTasksStore(tx).lockOrderOf(task.id)) === 'accepted';
      return changes.giveBack(tx, task, 'expired', { userId: null, isContinued, condition: isOverdue(now) });
    });
    if (isReturned) await changes.endAccess(work, task.id, [task.producerId]);
  }

  async function remind({ id: taskId, producerId, type }: ProductionTask, now: Date): Promise<void> {
    if (producerId === null) return;
    await transaction(db, async (tx) => {
      const store = productionTasksStore(tx);
      if (!(await store.touch(taskId, ['active'], now, isWorkedOnBy(producerId)))) return;
      await store.appendEvent({ taskId, userId: null, kind: 'reminded', text: '' }, now);
      await notifications.notify(tx, { userIds: [producerId], kind: 'production_task_deadline', data: { type } });
      await changes.publish(tx, taskId, [producerId]);
    });
  }

  return {
    async deliver(payload: { taskId: string; submittedAt: number }, { attempt, signal }: JobContext): Promise<void> {
      const { taskId } = payload;
      const submittedAt = new Date(payload.submittedAt);
      const task = await productionTasksStore(db).find(taskId);
      if (task?.state !== 'active' || task.submittedAt?.getTime() !== payload.submittedAt) return;
      try {
        await work.deliver(task, { isAutomatic: false, signal });
      } catch (error) {
        const isExpected = error instanceof AppError;
        if (signal.aborted || (!isExpected && attempt <= deliveryRetries)) throw error;
        await fail(taskId, submittedAt, isExpected ? error.message : deliveryFailure);
        if (!isExpected) throw error;
        return;
      }
      await transaction(db, async (tx) => {
        const set = { state: 'submitted', updatedAt: clock() } as const;
        const submitted = await productionTasksStore(tx).change(taskId, 'active', set, isDelivering(submittedAt));
        if (!submitted) return;
        await changes.record(tx, submitted, 'submitted', submitted.producerId);
        await changes.publish(tx, taskId, [submitted.producerId]);
      });
      if (task.producerId) await changes.endAccess(work, taskId, [task.producerId]);
    },

    /**
     * Returns overdue tasks to the board, reminds producers a day before the deadline, and ends the access that a killed
     * server has left. Continues after failures and throws an `AggregateError` at the end.
     */
    async sweep(signal: AbortSignal): Promise<void> {
      const now = clock();
      const store = productionTasksStore(db);
      const failed: unknown[] = [];
      async function forEach<Row>(rows: readonly Row[], run: (row: Row) => Promise<unknown>): Promise<void> {
        for (const row of rows) {
          signal.throwIfAborted();
          await run(row).catch((cause: unknown) => failed.push(cause));
        }
      }
      await forEach(await store.listOverdue(now, batch), (task) => expire(task, now));
      await forEach(await store.listToRemind(now, new Date(now.getTime() + reminderMs), batch), (task) =>
        remind(task, now),
      );
      const lost = await store.listStuckDeliveries(new Date(now.getTime() - lostMs), batch);
      await forEach(lost, async ({ id, submittedAt }) => submittedAt && fail(id, submittedAt, deliveryFailure));
      await forEach(await store.listStaleMembers(batch), ({ taskId, userId }) =>
        changes.endAccess(work, taskId, [userId]),
      );
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} steps of tasks failed.`);
    },
  };
}
export type TaskDeliveryService = ReturnType<typeof taskDeliveryService>;
