import type { BackgroundJobsContributor } from '../features/background-jobs/background-jobs.service.ts';
import type { PageWithHead } from '../http/page-head.ts';
import type { Mounted } from '../http/route.ts';
import type { MountedSockets } from '../http/sockets/socket.ts';
import type { Job } from '../platform/jobs/jobs.ts';

/** One area of the product, opened from finished services of the modules before it. */
export interface Module<Services extends object = object> {
  /** What later modules may use. */
  readonly services: Services;
  readonly jobs?: readonly Job[];
  /** Long-running work that users see in the list of jobs. */
  readonly backgroundJobs?: readonly BackgroundJobsContributor[];
  readonly routes?: readonly Mounted[];
  readonly sockets?: readonly MountedSockets[];
  readonly pages?: readonly PageWithHead[];
  /** Queues the first jobs; called once the queue runs. */
  start?(): Promise<unknown>;
}

/** The modules of a server, in the order in which they were opened. */
export function moduleList() {
  const modules: Module[] = [];
  return {
    modules,
    /** Adds a module and returns its services. */
    use<Services extends object>(module: Module<Services>): Services {
      modules.push(module);
      return module.services;
    },
  };
}
