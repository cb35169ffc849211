import { z } from 'zod';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { consolePage, nextCursor } from './console-page.ts';
import { consoleJobStates } from './console-states.ts';

const queue = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Of the last seven days. */
  failed: z.int(),
});

const consoleJob = z.object({
  job_id: z.string(),
  queue: z.string(),
  state: z.enum(consoleJobStates),
  workspace_id: z.string().nullable(),
  created_at_unix: unix(),
  /** When the latest attempt started. */
  started_at_unix: unix().nullable(),
  ended_at_unix: unix().nullable(),
  /** Attempts so far. */
  attempts: z.int(),
  /** What the latest failed attempt said. */
  error: z.string().nullable(),
});
export type ConsoleJobReply = z.infer<typeof consoleJob>;

const params = z.object({ queue_name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/), queued_job_id: z.uuid() });

export const consoleJobsRoutes = defineRoutes({
  'GET /v1/console/queues': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the queues with jobs that wait, run or have failed. For staff.',
    reply: z.object({ queues: z.array(queue) }),
  },
  'GET /v1/console/jobs': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists jobs of all workspaces in one state, newest first. For staff.',
    query: z.object({ ...consolePage, state: z.enum(consoleJobStates), queue: z.string().max(100).nullish() }),
    reply: z.object({ jobs: z.array(consoleJob), next_cursor: nextCursor }),
  },
  'POST /v1/console/queues/{queue_name}/jobs/{queued_job_id}/retry': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Runs a failed job once more. For staff.',
    params,
    reply: ok,
  },
  'POST /v1/console/queues/{queue_name}/jobs/{queued_job_id}/cancel': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Cancels a job that waits or runs. For staff.',
    params,
    reply: ok,
  },
});
