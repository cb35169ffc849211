import { PgBoss } from 'pg-boss';
import type { Db, Tx } from '../db/database-client.ts';
import { isConnectionFailure, throwIfUnavailable } from '../db/database-failure.ts';
import { notify } from '../db/notify.ts';
import { openReconnectingConnection } from '../db/reconnecting-connection.ts';
import type { WorkspaceId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { DueJobs } from '../metrics/work-metrics.ts';
import { tracer } from '../tracing/tracer.ts';
import { workContext } from '../work-context/work-context.ts';
import {
  countDueJobs,
  deleteFinishedJobs,
  giveBackJob,
  jobProgressStore,
  queueIn,
  queuesWithDueJobs,
  setRetries,
  wasQueuedSince,
} from './jobs.store.ts';
import { checkRunners, type Job, type JobKind, type Jobs } from './jobs.ts';
import { type Envelope, jobRunner, ProcessStopping, type RunOutcome, tenantOf } from './runner.ts';

interface QueueOptions {
  readonly url: string;
  readonly db: Db;
  readonly log: Log;
  /** Whether this process runs jobs (the `worker` service), or only sends them. */
  readonly runsJobs: boolean;
  readonly onRun?: (name: string, outcome: RunOutcome, elapsedMs: number) => void;
  /** A job of the workspace was queued, progressed or ended; with `tx`, when it commits. */
  readonly onChange?: (workspaceId: WorkspaceId, tx?: Tx) => Promise<void>;
  /** How often to look for retries that are due and for jobs of killed workers; default 5 s. */
  readonly pollIntervalInS?: number;
}

const cancelChannel = 'timbre_job_cancel';
const closeTimeoutMs = 5000;
/** The queue looks for jobs and keeps them alive by short queries. */
const queryTimeoutMs = 15_000;
const staleProgressMs = 7 * 24 * 60 * 60 * 1000;

/** The job queue, opened before the services that send jobs; `run` gets the runners, which need these services. */
export interface Queue extends Jobs {
  /**
   * Creates the queues of these jobs and, in a worker, runs them; call it once. Throws when a declared job has no runner.
   * Until then nothing can be sent.
   */
  run(jobs: readonly Job[]): Promise<void>;
  /** Runs a failed job of any workspace once more, for staff; false if there is no such job that has failed. */
  retryFailed(name: string, jobId: string): Promise<boolean>;
  /** Cancels a waiting or running job of any workspace, for staff; false if there is none. */
  cancelAny(name: string, jobId: string): Promise<boolean>;
  /**
   * Starts no more jobs, and after five seconds gives those that run back to other processes. Jobs can still be sent.
   */
  stopRunning(): Promise<void>;
  /** The jobs of all processes that a worker could start now. */
  countDue(): Promise<readonly DueJobs[]>;
}

/**
 * Opens the job queue in the database. The jobs of a killed worker run again within 30 s. New jobs start at once, by
 * LISTEN/NOTIFY.
 */
export async function openQueue({
  url,
  db,
  log,
  runsJobs,
  onRun,
  onChange = async () => {},
  pollIntervalInS = 5,
}: QueueOptions): Promise<Queue> {
  // pg-boss hands its options to the pool, whose keepAlive and query_timeout its types do not know.
  const pool = {
    connectionString: url,
    application_name: 'timbre jobs',
    keepAlive: true,
    query_timeout: queryTimeoutMs,
  };
  const boss = new PgBoss({
    ...pool,
    max: 6,
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: runsJobs,
    superviseIntervalSeconds: pollIntervalInS,
    monitorIntervalSeconds: pollIntervalInS,
  });
  const { availability } = db.$client;
  const report = (err: unknown) =>
    isConnectionFailure(err) ? availability.failed(err) : log.error({ err }, 'the job queue failed');
  boss.on('error', report);
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue reported a warning'));
  await boss.start();

  const names = new Set<string>();
  const progress = jobProgressStore(db);
  const giveBack = (name: string, jobId: string) => giveBackJob(db, name, jobId);
  const runner = jobRunner({ boss, progress, giveBack, log, onRun, onChange });
  let cancellations: { close(): Promise<void> } | undefined;
  let wakeups: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;
  let abortTimer: NodeJS.Timeout | undefined;

  async function startWorkers(jobs: readonly Job[]): Promise<void> {
    cancellations = await openReconnectingConnection(url, {
      name: 'timbre job cancellations',
      onFailure: availability.failed,
      onConnect: (client) => client.query(`listen ${cancelChannel}`).then(() => {}),
      onNotification: runner.cancel,
    });
    await progress.deleteBefore(new Date(Date.now() - staleProgressMs));
    await schedule(boss, jobs);
    for (const job of jobs) await runner.start(job);
    await queueMissedRuns(jobs);
    wakeups = setTimeout(wakeWorkers, pollIntervalInS * 1000);
  }

  async function queueMissedRuns(jobs: readonly Job[]): Promise<void> {
    for (const { name, latestRunAt } of jobs) {
      if (!latestRunAt || (await wasQueuedSince(db, name, latestRunAt(new Date())))) continue;
      await boss.send(name, { payload: {} } satisfies Envelope, { singletonKey: 'missed' });
    }
  }

  // Sending wakes the workers of all processes, but nothing tells of a retry that is due. If each worker of each queue
  // looked for itself, an idle server would spend a tenth of a processor on it.
  async function wakeWorkers(): Promise<void> {
    try {
      for (const name of await queuesWithDueJobs(db)) runner.wake(name);
    } catch (err) {
      report(err);
    }
    if (!abortTimer) wakeups = setTimeout(wakeWorkers, pollIntervalInS * 1000);
  }

  async function stopRunning(): Promise<void> {
    abortTimer ??= setTimeout(() => runner.abortAll(new ProcessStopping('The server is stopping.')), closeTimeoutMs);
    clearTimeout(wakeups);
    await runner.stopWorkers();
  }

  async function stop(): Promise<void> {
    clearTimeout(wakeups);
    await stopRunning();
    await cancellations?.close();
    await boss.stop({ graceful: true, timeout: 2 * closeTimeoutMs });
    clearTimeout(abortTimer);
  }

  /** A job of any workspace in one of these states; undefined also for a queue that does not exist. */
  const findInState = async (name: string, id: string, states: readonly string[]) => {
    if (!names.has(name)) return undefined;
    const [job] = await throwIfUnavailable(boss.findJobs<Envelope>(name, { id }));
    return job && states.includes(job.state) ? job : undefined;
  };

  /** Tells the workspace of a job, if it has one. */
  const publishChange = async (job: Envelope): Promise<void> => {
    const workspaceId = tenantOf(job);
    if (workspaceId !== undefined) await onChange(workspaceId);
  };

  const findJob = async (workspaceId: WorkspaceId, { name }: JobKind, id: string) => {
    const [job] = await throwIfUnavailable(boss.findJobs<Envelope>(name, { id }));
    return job?.data.workspaceId === workspaceId ? job : undefined;
  };

  return {
    async run(jobs) {
      checkRunners(jobs);
      for (const job of jobs) {
        await ensureQueue(boss, db, job);
        names.add(job.name);
      }
      if (runsJobs) await startWorkers(jobs);
    },

    async send(job, payload, { workspaceId, singletonKey, tx } = {}) {
      if (!names.has(job.name)) throw new Error(`The job ${job.name} has no runner.`);
      const envelope: Envelope = {
        payload: job.payload.parse(payload),
        workspaceId,
        requestId: workContext()?.requestId,
        traceparent: tracer()?.current()?.traceparent,
      };
      const sent = boss.send(job.name, envelope, {
        // The 'short' policy allows one waiting job per key.
        singletonKey: singletonKey ?? crypto.randomUUID(),
        ...(workspaceId && { group: { id: workspaceId } }),
        ...(tx && { db: queueIn(tx) }),
      });
      const id = await throwIfUnavailable(sent);
      if (id && workspaceId) await onChange(workspaceId, tx);
      return id ?? undefined;
    },

    async status(workspaceId, job, jobId) {
      const stored = await findJob(workspaceId, job, jobId);
      if (!stored) return undefined;
      const state = jobStates[stored.state];
      const row = state === 'running' ? await progress.get(jobId) : undefined;
      return { state, percent: row?.percent, stage: row?.stage ?? undefined };
    },

    async cancel(workspaceId, job, jobId) {
      if (!(await findJob(workspaceId, job, jobId))) return false;
      await throwIfUnavailable(boss.cancel(job.name, jobId));
      await notify(db, cancelChannel, jobId);
      await onChange(workspaceId);
      return true;
    },

    async retryFailed(name, jobId) {
      const job = await findInState(name, jobId, ['failed']);
      if (!job) return false;
      await throwIfUnavailable(boss.retry(name, jobId));
      await publishChange(job.data);
      return true;
    },

    async cancelAny(name, jobId) {
      const job = await findInState(name, jobId, ['created', 'retry', 'active']);
      if (!job) return false;
      await throwIfUnavailable(boss.cancel(name, jobId));
      await notify(db, cancelChannel, jobId);
      await publishChange(job.data);
      return true;
    },

    deleteFinished: (texts, tx) => deleteFinishedJobs(tx, texts),

    stopRunning,

    countDue: () => countDueJobs(db),

    close() {
      closing ??= stop();
      return closing;
    },
  };
}

const jobStates = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
} as const;

async function ensureQueue(boss: PgBoss, db: Db, job: Job): Promise<void> {
  const settings = {
    notify: true,
    retryLimit: job.retryLimit ?? 3,
    retryDelay: job.retryDelayInS ?? 5,
    retryBackoff: true,
    expireInSeconds: job.timeLimitInS ?? 4 * 60 * 60,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 7 * 24 * 60 * 60,
  };
  const existing = await boss.getQueue(job.name);
  if (!existing) {
    await boss.createQueue(job.name, { ...settings, policy: 'short' });
    return;
  }
  await boss.updateQueue(job.name, settings);
  const isUnchanged = existing.retryLimit === settings.retryLimit && existing.retryDelay === settings.retryDelay;
  // pg-boss copies the settings into a job when it is sent: jobs that still wait get those of this version.
  if (!isUnchanged) await setRetries(db, job.name, settings);
}

/** Synchronizes the schedules in the database with the jobs of this version. */
async function schedule(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const schedules = new Map(jobs.flatMap((job) => (job.schedule ? [[job.name, job.schedule] as const] : [])));
  for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name);
  for (const [name, cron] of schedules)
    await boss.schedule(name, cron, { payload: {} } satisfies Envelope, { tz: 'UTC' });
}
