import type { ConsoleJobState } from '../../../contract/console/console-states.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { type QueueCounts, type QueuedJob, queueOverviewStore } from '../../platform/jobs/queue-overview.store.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { WorkspaceDirectoryService } from '../workspace/workspace-directory.service.ts';
import { type Page, toPage } from './console-page.rules.ts';
import type { StaffLogService } from './staff-log.service.ts';

interface ConsoleJobsDeps {
  readonly db: Db;
  readonly queue: Pick<Queue, 'retryFailed' | 'cancelAny'>;
  readonly directory: Pick<WorkspaceDirectoryService, 'find'>;
  readonly staffLog: Pick<StaffLogService, 'record'>;
}

const storedStates = {
  failed: ['failed'],
  running: ['active'],
  waiting: ['created', 'retry'],
  cancelled: ['cancelled'],
  completed: ['completed'],
} as const satisfies Readonly<Record<ConsoleJobState, readonly QueuedJob['state'][]>>;

/** The job queues of the server, for staff (U-56). */
export function consoleJobsService({ db, queue, directory, staffLog }: ConsoleJobsDeps) {
  const store = queueOverviewStore(db);

  async function act(
    actor: Actor,
    name: string,
    id: string,
    activity: 'staff.job_retried' | 'staff.job_cancelled',
    run: () => Promise<boolean>,
  ): Promise<void> {
    requirePermission(actor, 'console.manage');
    const job = await store.findJob(name, id);
    if (!job)
      throw new AppError('document_not_found', {
        message: 'A job with this ID was not found.',
        param: 'queued_job_id',
      });
    const refuse = () =>
      new AppError('conflict', {
        message: activity === 'staff.job_retried' ? 'Only a failed job can be retried.' : 'This job has already ended.',
      });
    const states: readonly string[] =
      activity === 'staff.job_retried' ? storedStates.failed : [...storedStates.waiting, ...storedStates.running];
    if (!states.includes(job.state)) throw refuse();
    const concerned = job.workspaceId === null ? undefined : await directory.find(job.workspaceId);
    await transaction(db, (tx) =>
      staffLog.record(tx, actor, activity, { id, name }, concerned ? [concerned.workspaceId] : []),
    );
    // It may have ended since it was read.
    if (!(await run())) throw refuse();
  }

  return {
    async listQueues(actor: Actor): Promise<QueueCounts[]> {
      requirePermission(actor, 'console.read');
      return store.countJobs();
    },

    async list(
      actor: Actor,
      query: { state: ConsoleJobState; queue: string | undefined; cursor: string | undefined; limit: number },
    ): Promise<Page<QueuedJob>> {
      requirePermission(actor, 'console.read');
      const { state, queue: name, cursor, limit } = query;
      if (cursor !== undefined && !isJobId(cursor)) throw new AppError('invalid_cursor', { param: 'cursor' });
      const found = await store.listJobs({ states: storedStates[state], name, after: cursor, limit: limit + 1 });
      return toPage(found, limit, ({ id }) => id);
    },

    retry: (actor: Actor, name: string, id: string): Promise<void> =>
      act(actor, name, id, 'staff.job_retried', () => queue.retryFailed(name, id)),

    cancel: (actor: Actor, name: string, id: string): Promise<void> =>
      act(actor, name, id, 'staff.job_cancelled', () => queue.cancelAny(name, id)),
  };
}
export type ConsoleJobsService = ReturnType<typeof consoleJobsService>;

const isJobId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
