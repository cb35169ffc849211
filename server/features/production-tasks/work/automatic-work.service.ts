import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { type JobContext, type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { ProductionDeliverablesService } from './production-deliverables.service.ts';
import type { ProductionWorkService } from './production-work.service.ts';
import { productionWorkStore, type Work, type WorkTask } from './production-work.store.ts';
import type { WorkBriefsService } from './work-briefs.service.ts';
import type { WorkDeliveryService } from './work-delivery.service.ts';
import type { WorkTenantsService } from './work-tenants.service.ts';
import type { WorkTools } from './work-tools.service.ts';

/** Makes the deliverables of a sandbox order by the engines alone. */
export const automaticWorkJob = jobKind({
  name: 'production-work.run-automatically',
  payload: z.object({ orderId: z.string() }),
});
export const automaticWorkRetries = 2;

/** What orders do when their tasks end, in the transaction of the change. */
export interface OrdersOfWork {
  onTaskApproved(tx: Tx, task: WorkTask): Promise<unknown>;
  /** Nobody works on the task, and nobody will. */
  onTaskEnded(tx: Tx, task: WorkTask): Promise<unknown>;
}

interface AutomaticWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Pick<Log, 'warn'>;
  readonly productionWork: Pick<ProductionWorkService, 'open'>;
  readonly workBriefs: WorkBriefsService;
  readonly workTenants: Pick<WorkTenantsService, 'actorOf'>;
  readonly workDelivery: WorkDeliveryService;
  readonly workTools: WorkTools;
  readonly productionDeliverables: Pick<ProductionDeliverablesService, 'approve'>;
  readonly orders: OrdersOfWork;
}

const lookMs = 500;
const failureMessage = 'We could not make the files of this task.';

/** Sandbox orders are never paid for, and nobody works on them: the engines deliver what they can. */
export function automaticWorkService(deps: AutomaticWorkDeps) {
  const { db, clock, jobs, log, productionWork, workBriefs, workTenants, workDelivery, workTools, orders } = deps;
  const store = productionWorkStore(db);

  /** Waits for the preparation. */
  async function open(task: WorkTask, signal: AbortSignal): Promise<Work & { readonly resourceId: string }> {
    let work: Work | undefined = await productionWork.open(task);
    for (;;) {
      const { state, resourceId, problem } = work ?? { state: 'failed', resourceId: null, problem: null };
      if (work && state === 'ready' && resourceId !== null) return { ...work, resourceId };
      if (state === 'failed') throw new AppError('production_work_not_ready', { message: problem ?? failureMessage });
      await setTimeout(lookMs, undefined, { signal });
      work = await store.findOfTask(task.id);
    }
  }

  async function deliver(task: WorkTask, signal: AbortSignal): Promise<void> {
    const work = await open(task, signal);
    const brief = await workBriefs.find(task.id);
    if (!brief) return;
    const actor = await workTenants.actorOf(work);
    await workTools[work.kind].finish(actor, work.resourceId, brief, signal);
    const files = await workDelivery.deliver(task, { isAutomatic: true, signal });
    if (files.length > 0) return;
    throw new AppError('production_work_not_finished', { message: 'The engines found no speech in the file.' });
  }

  /** Ends a task without pay; does nothing for one that has ended. */
  async function end(tx: Tx, { id }: WorkTask, problem: string | undefined): Promise<void> {
    const state = problem === undefined ? 'approved' : 'rejected';
    const task = await productionWorkStore(tx).endUnclaimed(id, state, { text: problem ?? '', now: clock() });
    if (!task) return;
    if (problem === undefined) {
      await deps.productionDeliverables.approve(tx, id);
      await orders.onTaskApproved(tx, task);
    } else await orders.onTaskEnded(tx, task);
  }

  return {
    /** In the transaction that accepts the order, after its tasks were published. */
    async start({ id: orderId }: { readonly id: string }, tx: Tx): Promise<void> {
      await jobs.send(automaticWorkJob, { orderId }, { singletonKey: orderId, tx });
    },

    /** Runs a job. After a crash it goes on with the tasks that have not ended. */
    async run({ orderId }: { readonly orderId: string }, { attempt, signal }: JobContext): Promise<void> {
      for (const task of await store.listUnclaimed(orderId)) {
        let problem: string | undefined;
        try {
          await deliver(task, signal);
        } catch (error) {
          if (signal.aborted) throw error;
          const isExpected = error instanceof AppError;
          if (!isExpected && attempt <= automaticWorkRetries) throw error;
          if (!isExpected) log.warn({ err: error, taskId: task.id }, 'failed to make the files of a sandbox order');
          problem = isExpected ? error.message : failureMessage;
        }
        await transaction(db, (tx) => end(tx, task, problem));
      }
    },
  };
}
export type AutomaticWorkService = ReturnType<typeof automaticWorkService>;
