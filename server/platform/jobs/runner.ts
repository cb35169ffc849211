import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { concurrencyLimiter, type Slot } from '../concurrency-limiter.ts';
import { toWorkspaceId, type WorkspaceId } from '../ids.ts';
import type { Log } from '../log.ts';
import { inSpan, type SpanOptions } from '../tracing/tracer.ts';
import { runInContext } from '../work-context/work-context.ts';
import type { jobProgressStore } from './jobs.store.ts';
import type { Job, JobContext } from './jobs.ts';

/** The stored form of a job in the queue. */
export interface Envelope {
  readonly payload: unknown;
  readonly workspaceId?: string | undefined;
  /** The request that queued the job. */
  readonly requestId?: string | undefined;
  /** The step of a trace that queued the job. */
  readonly traceparent?: string | undefined;
}

/** The tenant that a job was sent for. */
export const tenantOf = ({ workspaceId }: Envelope): WorkspaceId | undefined =>
  workspaceId === undefined ? undefined : toWorkspaceId(workspaceId);

export type RunOutcome = 'completed' | 'failed' | 'cancelled' | 'stopped';

/** Abort reason of the jobs of a process that stops. */
export class ProcessStopping extends Error {
  override readonly name = 'ProcessStopping';
}

/** Abort reason of a cancelled job, to tell it from a failed one. */
class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

const progressIntervalMs = 250;

/** Workers sleep until they are woken; this is only their last resort. */
const sleepInS = 300;

interface RunnerOptions {
  readonly boss: PgBoss;
  readonly progress: ReturnType<typeof jobProgressStore>;
  /** Lets another process run the job again. */
  readonly giveBack: (name: string, jobId: string) => Promise<void>;
  readonly log: Log;
  readonly onRun: ((name: string, outcome: RunOutcome, elapsedMs: number) => void) | undefined;
  readonly onChange: (workspaceId: WorkspaceId) => Promise<void>;
}

/** Runs the jobs of this process. */
export function jobRunner({ boss, progress, giveBack, log, onRun, onChange }: RunnerOptions) {
  const running = new Map<string, AbortController>();
  const workers = new Map<string, string[]>();
  // pg-boss lets two workers that fetch at the same moment exceed a workspace's limit; the second one waits here.
  const workspaceLimiter = concurrencyLimiter({ waitMs: 2 ** 31 - 1, queueFactor: Number.POSITIVE_INFINITY });

  const ignoreLostEvent = (err: unknown) => log.warn({ err }, 'failed to publish a change of a job');

  const run = (job: Job, queuedJob: JobWithMetadata<Envelope>): Promise<void> => {
    const { requestId, workspaceId, traceparent } = queuedJob.data;
    const context = { requestId, workspaceId, job: { name: job.name, id: queuedJob.id } };
    const describe = (): SpanOptions => ({
      kind: 'consumer',
      // A job may run long after the request that queued it, and again: it is a trace of its own.
      link: traceparent,
      attributes: {
        'timbre.job': job.name,
        'timbre.job_id': queuedJob.id,
        'timbre.attempt': queuedJob.retryCount + 1,
        'timbre.request_id': requestId,
        'timbre.workspace_id': workspaceId,
      },
    });
    return runInContext(context, () => inSpan(`job ${job.name}`, describe, () => runAttempt(job, queuedJob)));
  };

  async function runAttempt(job: Job, queuedJob: JobWithMetadata<Envelope>): Promise<void> {
    const { id, data, retryCount } = queuedJob;
    const cancellation = new AbortController();
    running.set(id, cancellation);
    const startedAt = performance.now();
    const attempt = retryCount + 1;
    const context: JobContext = {
      jobId: id,
      workspaceId: tenantOf(data),
      attempt,
      signal: AbortSignal.any([cancellation.signal, queuedJob.signal]),
      progress: createProgress(job.name, queuedJob),
    };
    let outcome: RunOutcome = 'completed';
    let slot: Slot | undefined;
    try {
      if (data.workspaceId !== undefined)
        slot = await workspaceLimiter.acquire(`${job.name} ${data.workspaceId}`, job.perWorkspace ?? 2, context.signal);
      await job.run(job.payload.parse(data.payload), context);
    } catch (err) {
      outcome = outcomeOf(cancellation.signal);
      if (outcome === 'stopped') await giveBack(job.name, id);
      if (outcome === 'failed') {
        log.warn({ attempt, err }, 'a job failed');
        throw err;
      }
    } finally {
      slot?.release();
      running.delete(id);
      await progress.delete(id).catch((err) => log.warn({ err }, 'failed to delete the progress of a job'));
      onRun?.(job.name, outcome, performance.now() - startedAt);
      if (context.workspaceId) await onChange(context.workspaceId).catch(ignoreLostEvent);
    }
  }

  function createProgress(name: string, { id, data }: JobWithMetadata<Envelope>): JobContext['progress'] {
    let last = { at: -Infinity, percent: -1, stage: undefined as string | undefined };
    return async (percent, stage) => {
      if (data.workspaceId === undefined) return;
      const rounded = Math.round(Math.min(100, Math.max(0, percent)));
      const now = performance.now();
      if (rounded === last.percent && stage === last.stage) return;
      if (now - last.at < progressIntervalMs && stage === last.stage && rounded < 100) return;
      last = { at: now, percent: rounded, stage };
      const workspaceId = toWorkspaceId(data.workspaceId);
      await progress.put({
        jobId: id,
        workspaceId,
        name,
        percent: rounded,
        stage: stage ?? null,
        updatedAt: new Date(),
      });
      await onChange(workspaceId);
    };
  }

  return {
    /** Starts the workers for a job. */
    async start(job: Job): Promise<void> {
      for (let slot = 0; slot < (job.concurrency ?? 2); slot++) {
        const workerId: string = await boss.work<Envelope, void, { includeMetadata: true }>(
          job.name,
          {
            includeMetadata: true,
            pollingIntervalSeconds: sleepInS,
            notifyPollingIntervalSeconds: sleepInS,
            groupConcurrency: job.perWorkspace ?? 2,
          } as { includeMetadata: true },
          async ([queuedJob]) => {
            if (!queuedJob) return;
            try {
              await run(job, queuedJob);
            } finally {
              // Without this, a worker would wait for its polling interval after every job.
              boss.notifyWorker(workerId);
            }
          },
        );
        workers.set(job.name, [...(workers.get(job.name) ?? []), workerId]);
      }
    },

    /** Lets the workers of a job look for one. */
    wake(name: string): void {
      for (const workerId of workers.get(name) ?? []) boss.notifyWorker(workerId);
    },

    /** Aborts the job if it runs in this process. */
    cancel: (jobId: string): void => running.get(jobId)?.abort(new JobCancelled('The job was cancelled.')),

    /** Starts no more jobs. */
    async stopWorkers(): Promise<void> {
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: false })));
    },

    abortAll(reason: Error): void {
      for (const one of running.values()) one.abort(reason);
    },
  };
}

function outcomeOf({ reason }: AbortSignal): RunOutcome {
  if (reason instanceof JobCancelled) return 'cancelled';
  return reason instanceof ProcessStopping ? 'stopped' : 'failed';
}
