import { mergeUnique } from '../../contract/merge-unique.ts';
import type { BackgroundJobsContributor } from '../features/background-jobs/background-jobs.service.ts';
import type { FramedPage } from '../http/pages/framed-page.ts';
import type { PageWithHead } from '../http/pages/page-head.ts';
import type { Mounted } from '../http/route.ts';
import type { MountedSockets } from '../http/sockets/socket.ts';
import type { Job } from '../platform/jobs/jobs.ts';

/** A part of the server, opened from finished services that it names by area. */
export interface Module<Services extends object = object> {
  /** What later modules may use. */
  readonly services: Services;
  readonly jobs?: readonly Job[];
  /** Long-running work that users see in the list of jobs. */
  readonly backgroundJobs?: readonly BackgroundJobsContributor[];
  readonly routes?: readonly Mounted[];
  readonly sockets?: readonly MountedSockets[];
  readonly pages?: readonly PageWithHead[];
  readonly framedPages?: readonly FramedPage[];
  /** Queues the first jobs; called once the queue runs. */
  start?(): Promise<unknown>;
}

/** The services of several modules as one object type. */
type MergedServices<Modules extends Readonly<Record<string, Module>>> = Extract<
  ReturnType<typeof mergeUnique<{ [Name in keyof Modules]: Modules[Name]['services'] }>>,
  object
>;

/** One area as a module: the modules in it, by name. Throws if two of them have a service of the same name. */
export function openArea<const Modules extends Readonly<Record<string, Module>>>(
  modules: Modules,
): Required<Module<MergedServices<Modules>>> {
  const list = Object.values(modules);
  const services = Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, module.services]));
  return {
    services: mergeUnique('Service', services) as MergedServices<Modules>,
    jobs: list.flatMap(({ jobs }) => jobs ?? []),
    backgroundJobs: list.flatMap(({ backgroundJobs }) => backgroundJobs ?? []),
    routes: list.flatMap(({ routes }) => routes ?? []),
    sockets: list.flatMap(({ sockets }) => sockets ?? []),
    pages: list.flatMap(({ pages }) => pages ?? []),
    framedPages: list.flatMap(({ framedPages }) => framedPages ?? []),
    async start() {
      for (const module of list) await module.start?.();
    },
  };
}

/** The areas of a server, in the order in which they were opened. */
export function moduleList() {
  const modules: Module[] = [];
  return {
    modules,
    /** Adds an area and returns its services. */
    use<Services extends object>(area: Module<Services>): Services {
      modules.push(area);
      return area.services;
    },
  };
}
