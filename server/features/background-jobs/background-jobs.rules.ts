import { type BackgroundJobKind, backgroundJobKinds } from '../../../contract/instance/background-jobs.ts';

/** Long-running work of one kind. */
export interface BackgroundJob {
  /** Unique within its kind. */
  readonly id: string;
  readonly title: string;
  readonly state: 'waiting' | 'running' | 'completed' | 'failed';
  /** 0–100 */
  readonly percent?: number | undefined;
  readonly stage?: string | undefined;
  readonly problem?: string | undefined;
  readonly resultPath?: string | undefined;
  readonly createdAt?: Date | undefined;
}

export interface ListedJob extends BackgroundJob {
  readonly kind: BackgroundJobKind;
  /** Unique among all kinds. */
  readonly jobId: string;
  readonly isActive: boolean;
}

export const toListedJob = (kind: BackgroundJobKind, job: BackgroundJob): ListedJob => ({
  ...job,
  kind,
  jobId: `${kind}.${job.id}`,
  isActive: job.state === 'waiting' || job.state === 'running',
});

/** Active work first, then the newest. */
export const sortJobs = (jobs: readonly ListedJob[]): ListedJob[] =>
  jobs.toSorted(
    (a, b) => Number(b.isActive) - Number(a.isActive) || (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0),
  );

/** The kind of work and its ID within the kind; undefined for an unknown kind. */
export function parseJobId(jobId: string): { kind: BackgroundJobKind; id: string } | undefined {
  const kind = backgroundJobKinds.find((one) => jobId.startsWith(`${one}.`));
  return kind && { kind, id: jobId.slice(kind.length + 1) };
}
