import type { z } from 'zod';
import type { Tx } from '../db/database-client.ts';
import type { WorkspaceId } from '../ids.ts';

/** Name and payload of a job that services send. A server without a runner for it does not start. */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  /** `noun.action`. Must never change, since queued jobs contain it. */
  readonly name: string;
  /** The parsed payload must be plain JSON. */
  readonly payload: P;
}

/** The context of a running job. */
export interface JobContext {
  readonly jobId: string;
  /** The tenant that the job was sent for. */
  readonly workspaceId: WorkspaceId | undefined;
  /** Starts at 1. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, exceeds its time limit, or the server stops. */
  readonly signal: AbortSignal;
  /** Reports the progress in percent, 0–100. */
  progress(percent: number, stage?: string): Promise<void>;
}

/** A job and its runner. Delivery is at least once: after a crash the job runs again. */
export interface Job<P extends z.ZodType = z.ZodType> extends JobKind<P> {
  run(payload: z.output<P>, context: JobContext): Promise<unknown>;
  /** Cron expression in UTC for scheduled runs, which have an empty payload. */
  readonly schedule?: string;
  /**
   * The time of the latest scheduled run, for a job whose runs must not be lost: the server queues one when it starts if
   * none was queued since, because no server ran then. At most a week ago, since older jobs are deleted.
   */
  readonly latestRunAt?: (now: Date) => Date;
  /** Retries after the first failure; default 3. */
  readonly retryLimit?: number;
  /** Delay before the first retry, doubled for each further one; default 5 s. */
  readonly retryDelayInS?: number;
  /** Time limit of one attempt; default four hours. */
  readonly timeLimitInS?: number;
  /** How many run concurrently in one process; default 2. */
  readonly concurrency?: number;
  /**
   * How many of one workspace run concurrently; default 2. Exact in one process; two processes that fetch at the same
   * moment may exceed it by one.
   */
  readonly perWorkspace?: number;
}

interface SendOptions {
  /** The tenant that the job is for. */
  readonly workspaceId?: WorkspaceId;
  /** Prevents queueing while a job with the same key is waiting. */
  readonly singletonKey?: string;
  /** Queues the job when this transaction commits. */
  readonly tx?: Tx;
}

export interface JobStatus {
  readonly state: 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** 0–100, while the job runs. */
  readonly percent: number | undefined;
  readonly stage: string | undefined;
}

export interface Jobs {
  /** Queues a job and returns its ID, or undefined when one with the same `singletonKey` is waiting. */
  send<P extends z.ZodType>(job: JobKind<P>, payload: z.input<P>, options?: SendOptions): Promise<string | undefined>;
  /** Undefined for a job of another workspace, or one that ended long ago. */
  status(workspaceId: WorkspaceId, job: JobKind, jobId: string): Promise<JobStatus | undefined>;
  /** Cancels a waiting or running job in any process; false when the workspace has no such job. */
  cancel(workspaceId: WorkspaceId, job: JobKind, jobId: string): Promise<boolean>;
  /** Deletes finished jobs that contain one of `texts`, in `tx`. */
  deleteFinished(texts: readonly string[], tx: Tx): Promise<void>;
  /** Waits five seconds for running jobs, then aborts them; they run again after the next start. May be called twice. */
  close(): Promise<void>;
}

const kinds = new Map<string, JobKind>();

/** Declares a job without its runner, since the runner often needs the services that send the job. */
export function jobKind<P extends z.ZodType>(kind: JobKind<P>): JobKind<P> {
  kinds.set(kind.name, kind);
  return kind;
}

/** Defines a job with its runner; for a declared kind, `defineJob({ ...kind, run })`. */
export const defineJob = <P extends z.ZodType>(job: Job<P>): Job => job as unknown as Job;

/** Throws an error that names the jobs without a runner, or the names that two jobs share. */
export function checkRunners(jobs: readonly Job[]): void {
  const names = jobs.map((job) => job.name);
  const duplicates = names.filter((name, at) => names.indexOf(name) !== at);
  if (duplicates.length > 0) throw new Error(`These jobs are defined twice: ${duplicates.join(', ')}`);
  const unhandled = [...kinds.keys()].filter((name) => !names.includes(name));
  if (unhandled.length > 0) throw new Error(`These jobs are sent but have no runner: ${unhandled.join(', ')}`);
}
