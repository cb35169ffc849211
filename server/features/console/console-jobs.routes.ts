import { type ConsoleJobReply, consoleJobsRoutes } from '../../../contract/console/console-jobs.ts';
import type { ConsoleJobState } from '../../../contract/console/console-states.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { QueuedJob } from '../../platform/jobs/queue-overview.store.ts';
import type { ConsoleJobsService } from './console-jobs.service.ts';

const states = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Readonly<Record<QueuedJob['state'], ConsoleJobState>>;

const presentJob = (job: QueuedJob): ConsoleJobReply => ({
  job_id: job.id,
  queue: job.name,
  state: states[job.state],
  workspace_id: job.workspaceId,
  created_at_unix: unixSeconds(job.createdAt),
  started_at_unix: job.startedAt && unixSeconds(job.startedAt),
  ended_at_unix: job.endedAt && unixSeconds(job.endedAt),
  attempts: job.startedAt === null ? 0 : job.retries + 1,
  error: job.error,
});

export const mountConsoleJobs = (jobs: ConsoleJobsService) =>
  mount(consoleJobsRoutes, {
    'GET /v1/console/queues': async ({ actor }) => ({ queues: await jobs.listQueues(actor) }),

    'GET /v1/console/jobs': async ({ actor, query }) => {
      const { page_size: limit, state, queue, cursor } = query;
      const page = await jobs.list(actor, { state, queue: queue ?? undefined, cursor: cursor ?? undefined, limit });
      return { jobs: page.rows.map(presentJob), next_cursor: page.cursor ?? null };
    },

    'POST /v1/console/queues/{queue_name}/jobs/{queued_job_id}/retry': async ({ actor, params }) => {
      await jobs.retry(actor, params.queue_name, params.queued_job_id);
      return { status: 'ok' };
    },

    'POST /v1/console/queues/{queue_name}/jobs/{queued_job_id}/cancel': async ({ actor, params }) => {
      await jobs.cancel(actor, params.queue_name, params.queued_job_id);
      return { status: 'ok' };
    },
  });
