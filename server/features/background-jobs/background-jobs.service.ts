import type { BackgroundJobKind } from '../../../contract/instance/background-jobs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type BackgroundJob, type ListedJob, parseJobId, sortJobs, toListedJob } from './background-jobs.rules.ts';

/** A noun with long-running work, which it keeps in its own tables. */
export interface BackgroundJobsContributor {
  readonly kind: BackgroundJobKind;
  /** The work that the actor may see: what waits and runs, and what ended after `since`. */
  list(actor: Actor, since: Date): Promise<readonly BackgroundJob[]>;
  /** Cancels work that waits or runs; false if the actor has none with this ID. */
  cancel(actor: Actor, id: string): Promise<boolean>;
}

interface BackgroundJobsDeps {
  readonly clock: Clock;
  readonly contributors: readonly BackgroundJobsContributor[];
}

const endedVisibleMs = 24 * 3600_000;

/** Lists and cancels the long-running work of all nouns. */
export function backgroundJobsService({ clock, contributors }: BackgroundJobsDeps) {
  return {
    /** Active work first, then the newest. */
    async list(actor: Actor): Promise<ListedJob[]> {
      const since = new Date(clock().getTime() - endedVisibleMs);
      const lists = await Promise.all(
        contributors.map(async ({ kind, list }) => (await list(actor, since)).map((job) => toListedJob(kind, job))),
      );
      return sortJobs(lists.flat());
    },

    /** Throws `task_not_found` if the caller has no such work that waits or runs. */
    async cancel(actor: Actor, jobId: string): Promise<void> {
      const { kind, id } = parseJobId(jobId) ?? {};
      const contributor = contributors.find((one) => one.kind === kind);
      if (id === undefined || !(await contributor?.cancel(actor, id)))
        throw new AppError('task_not_found', { message: `No job ${jobId} is running.`, param: 'job_id' });
    },
  };
}
export type BackgroundJobsService = ReturnType<typeof backgroundJobsService>;
