import { z } from 'zod';
import { transaction } from '../../platform/db/database-client.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { type ProductionTask, productionTasksStore } from './production-tasks.store.ts';
import type { TaskChangesDeps, TaskChangesService, TaskWork } from './task-changes.service.ts';
import { isWithoutRight, taskReturnsStore } from './task-returns.store.ts';

/** Sent in the transaction that suspends a producer or takes them from a team. */
export const returnTasksJob = jobKind({
  name: 'production-tasks.return',
  payload: z.object({ producerId: z.string() }),
});

interface TaskReturnsDeps extends Pick<TaskChangesDeps, 'db'> {
  readonly changes: Pick<TaskChangesService, 'giveBack' | 'endAccess'>;
  readonly work: Pick<TaskWork, 'find' | 'dismiss'>;
}

const batch = 200;
const reason = 'The producer may not work on this task any more.';

/** Takes tasks back from producers who may not work on them any more. */
export function taskReturnsService({ db, changes, work }: TaskReturnsDeps) {
  async function giveBack(task: ProductionTask): Promise<void> {
    // First, so that after a crash before the next statement the task is found again.
    await changes.endAccess(work, task.id, [task.producerId]);
    const isReturned = await transaction(db, async (tx) => {
      const isContinued = (await productionTasksStore(tx).lockOrderOf(task.id)) === 'accepted';
      const by = { userId: null, text: reason, isContinued, condition: isWithoutRight };
      return changes.giveBack(tx, task, 'released', by);
    });
    // They may have opened the work between the two statements.
    if (isReturned) await changes.endAccess(work, task.id, [task.producerId]);
  }

  return {
    /** Of all producers, or of one. Continues after failures and throws an `AggregateError` at the end. */
    async run(signal: AbortSignal, producerId?: string): Promise<void> {
      const failed: unknown[] = [];
      for (const task of await taskReturnsStore(db).list(batch, producerId)) {
        signal.throwIfAborted();
        await giveBack(task).catch((cause: unknown) => failed.push(cause));
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} tasks could not be taken back.`);
    },
  };
}
export type TaskReturnsService = ReturnType<typeof taskReturnsService>;
