import type { z } from 'zod';
import type { Tx } from '../db/database-client.ts';
import type { WorkspaceId } from '../ids.ts';

/** A job that services send: its name and what it is given. A server without a runner for it does not start. */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  /** `noun.what-it-does`, for ever: jobs in the queue bear it. */
  readonly name: string;
  /** Its output must be plain JSON. */
  readonly payload: P;
}

/** What a running job may know and use. */
export interface JobContext {
  readonly jobId: string;
  /** The tenant it was sent for. */
  readonly workspaceId: WorkspaceId | undefined;
  /** 1 on the first try. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, takes longer than it may, or the server stops. */
  readonly signal: AbortSignal;
  /** Notes how far the job is, for those who watch it; 0–100. */
  progress(percent: number, stage?: string): Promise<void>;
}

/** A job and its runner. It runs at least once: after a crash the same job runs again. */
export interface Job<P extends z.ZodType = z.ZodType> extends JobKind<P> {
  run(payload: z.output<P>, context: JobContext): Promise<unknown>;
  /** When it runs by itself, with an empty payload: a cron expression in UTC. */
  readonly schedule?: string;
  /** Further tries after the first fails; 3 when not given. */
  readonly retryLimit?: number;
  /** Wait before the first further try, doubled for each after it; 5 s when not given. */
  readonly retryDelayInS?: number;
  /** Longest time of one try; four hours when not given. */
  readonly timeLimitInS?: number;
  /** How many run at the same time in one process; 2 when not given. */
  readonly concurrency?: number;
  /**
   * How many of one workspace run at the same time; 2 when not given. Exact in one process; of several, two that look
   * at the same moment may each start one.
   */
  readonly perWorkspace?: number;
}

interface SendOptions {
  /** The tenant that the job is for. */
  readonly workspaceId?: WorkspaceId;
  /** While a job with the same key waits, another is not queued. */
  readonly singletonKey?: string;
  /** Queues the job when this commits. */
  readonly tx?: Tx;
}

export interface JobStatus {
  readonly state: 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** 0–100, while it runs. */
  readonly percent: number | undefined;
  readonly stage: string | undefined;
}

export interface Jobs {
  /** Queues a job; answers its id, or undefined when one of the same `singletonKey` waits already. */
  send<P extends z.ZodType>(job: JobKind<P>, payload: z.input<P>, options?: SendOptions): Promise<string | undefined>;
  /** Undefined for a job that is not of this workspace, or is long over. */
  status(workspaceId: WorkspaceId, job: JobKind, jobId: string): Promise<JobStatus | undefined>;
  /** Ends a waiting or running job, wherever it runs; false when there is none of this workspace. */
  cancel(workspaceId: WorkspaceId, job: JobKind, jobId: string): Promise<boolean>;
  /** Gives running jobs five seconds, then aborts them; they run again at the next start. */
  close(): Promise<void>;
}

const kinds = new Map<string, JobKind>();

/** Declares a job that services send, apart from its runner, which often needs those services. */
export function jobKind<P extends z.ZodType>(kind: JobKind<P>): JobKind<P> {
  kinds.set(kind.name, kind);
  return kind;
}

/** A job with its runner; of a declared kind, `defineJob({ ...kind, run })`. */
export const defineJob = <P extends z.ZodType>(job: Job<P>): Job => job as unknown as Job;

/** Throws, naming them, when kinds were declared that no job runs, or two jobs have one name. */
export function checkRunners(jobs: readonly Job[]): void {
  const names = jobs.map((job) => job.name);
  const duplicates = names.filter((name, at) => names.indexOf(name) !== at);
  if (duplicates.length > 0) throw new Error(`These jobs are defined twice: ${duplicates.join(', ')}`);
  const unhandled = [...kinds.keys()].filter((name) => !names.includes(name));
  if (unhandled.length > 0) throw new Error(`These jobs are sent but have no runner: ${unhandled.join(', ')}`);
}
