import type { SQL } from 'drizzle-orm';
import type { TaskState } from '../../../contract/productions/productions.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { everyone, type Live, type LiveToMany } from '../../platform/live.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { WorkspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { type ProductionTask, productionTasksStore } from './production-tasks.store.ts';
import { type TaskStepName, taskSteps } from './task-states.rules.ts';
import type { ProductionWorkService } from './work/production-work.service.ts';
import type { WorkDeliveryService } from './work/work-delivery.service.ts';

/** What orders do when their tasks change, in the transaction of the change. The row of the order is locked. */
export interface OrdersOfTasks {
  onTaskApproved(tx: Tx, task: ProductionTask): Promise<unknown>;
  /** The task was withdrawn: nobody works on it, and nobody will. */
  onTaskEnded(tx: Tx, task: ProductionTask): Promise<unknown>;
}

/** The files and the workspace of a task. */
export type TaskWork = Pick<ProductionWorkService, 'enter' | 'find' | 'dismiss'> &
  Pick<WorkDeliveryService, 'deliver'> & {
    /** The customer may see the files of the last submission. */
    approve(tx: Tx, taskId: string): Promise<unknown>;
  };

export interface TaskChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'> & LiveToMany;
  readonly owners: Pick<WorkspaceOwnersService, 'listMemberships'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly orders: OrdersOfTasks;
}

/** What every change of a task needs: its event, the end of the work of its producer, and who hears of it. */
export function taskChangesService({ db, clock, live, owners, notifications, orders }: TaskChangesDeps) {
  /** Tells the pages of everybody that the board changed, and those of the people who work on the task which one. */
  async function publish(tx: Tx, taskId: string, userIds: readonly (string | null)[]): Promise<void> {
    const people = [...new Set(userIds)].filter((userId) => userId !== null);
    const members = people.length > 0 ? await owners.listMemberships(tx, people) : [];
    const ids = [...new Set(members.map(({ workspaceId }) => workspaceId))];
    await live.publishToMany(ids, { topic: 'production-tasks', id: taskId }, tx);
    await live.publish(everyone, { topic: 'production-tasks' }, tx);
  }

  /** Records a step that the row of the task has taken; `text` is a comment. */
  async function record(tx: Tx, task: ProductionTask, step: TaskStepName, userId: string | null, text = '') {
    const store = productionTasksStore(tx);
    await store.appendEvent({ taskId: task.id, userId, kind: step, text }, clock());
    const { assignment } = taskSteps[step];
    const isOver = step === 'released' || step === 'expired' || step === 'rejected' || step === 'approved';
    return assignment && step !== 'claimed' ? store.changeAssignment(task, assignment, isOver) : undefined;
  }

  return {
    publish,
    record,

    /** False: the task is in none of these states any more, or `condition` does not hold. */
    async comment(
      { id: taskId, producerId, reviewedBy }: ProductionTask,
      by: { readonly userId: string; readonly text: string },
      states: readonly TaskState[],
      condition: SQL,
    ): Promise<boolean> {
      return transaction(db, async (tx) => {
        const store = productionTasksStore(tx);
        if (!(await store.touch(taskId, states, clock(), condition))) return false;
        await store.appendEvent({ taskId, ...by, kind: 'comment' }, clock());
        await publish(tx, taskId, [producerId, reviewedBy]);
        return true;
      });
    },

    /** Ends the membership of people in the workspace of the task. Nobody enters it again without a check. */
    async endAccess(work: Pick<TaskWork, 'find' | 'dismiss'>, taskId: string, userIds: readonly (string | null)[]) {
      const opened = await work.find(taskId);
      if (opened) for (const userId of userIds) if (userId) await work.dismiss(userId, opened);
    },

    /**
     * Returns the task of a producer to the board, or withdraws it if its order is not continued. The order must be
     * locked. False: the task is not in the state of this step any more.
     */
    async giveBack(
      tx: Tx,
      before: ProductionTask,
      step: 'released' | 'expired' | 'rejected',
      by: {
        readonly userId: string | null;
        readonly text?: string | undefined;
        readonly isContinued: boolean;
        readonly condition?: SQL;
      },
    ): Promise<boolean> {
      const store = productionTasksStore(tx);
      const task = await store.giveBack(before.id, taskSteps[step].from, clock(), by.condition);
      if (!task) return false;
      // The work that ends is that of the producer before.
      await record(tx, { ...task, producerId: before.producerId }, step, by.userId, by.text);
      if (!by.isContinued) {
        const withdrawn = await store.change(task.id, 'unclaimed', { state: 'expired', updatedAt: clock() });
        await record(tx, withdrawn!, 'withdrawn', null);
        await orders.onTaskEnded(tx, withdrawn!);
      }
      if (step !== 'released' && before.producerId)
        await notifications.notify(tx, {
          userIds: [before.producerId],
          kind: 'production_task_returned',
          data: { type: before.type, reason: step },
        });
      await publish(tx, task.id, [before.producerId, before.reviewedBy]);
      return true;
    },
  };
}
export type TaskChangesService = ReturnType<typeof taskChangesService>;
