import type { RunnerFigures } from '../../../engines/host/runner-figures.ts';
import type { Availability } from '../../platform/availability.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Drain } from '../../platform/drain.ts';
import type { MailFigures } from '../../platform/mail/mail-figures.ts';
import type { Dependency, WatchedDisk } from '../../platform/metrics/dependency-metrics.ts';
import type { DueJobs } from '../../platform/metrics/work-metrics.ts';
import { judgeAll, judgeServices, type ServerState } from './status.rules.ts';

interface StatusDeps {
  readonly clock: Clock;
  readonly dependencies: Readonly<Record<Dependency, Pick<Availability, 'check' | 'isDown'>>>;
  readonly disks: readonly WatchedDisk[];
  readonly minFreeBytes: number;
  readonly drain: Pick<Drain, 'isDraining'>;
  readonly version: string;
  readonly sendsMail: boolean;
  readonly hasRecognizer: () => boolean;
  readonly engineFigures: () => ReadonlyMap<string, Readonly<RunnerFigures>>;
  /** The engines that crash again and again. */
  readonly findCrashing: () => readonly string[];
  readonly findDueJobs: () => Promise<readonly DueJobs[]>;
  readonly countMail: (since: Date) => Promise<MailFigures>;
}

/** Everybody may ask, so the server looks at most this often. */
const keptMs = 10_000;
const checkTimeoutMs = 2000;
const mailWindowMs = 60 * 60 * 1000;

/** Whether the parts of the product work now, for everybody, and why, for the operator. */
export function statusService(deps: StatusDeps) {
  const { clock, dependencies, disks, minFreeBytes } = deps;
  const startedAt = clock();
  let kept: { readonly at: number; readonly status: Promise<Status> } | undefined;

  async function readState(): Promise<ServerState> {
    const [database, storage, jobs, mail, free] = await Promise.all([
      inTime(dependencies.database.check().then(() => true)),
      inTime(dependencies.storage.check().then(() => true)),
      inTime(deps.findDueJobs()),
      deps.sendsMail ? inTime(deps.countMail(mailSince())) : undefined,
      inTime(Promise.all(disks.map(({ freeBytes }) => freeBytes()))),
    ]);
    return {
      isDatabaseUp: database ?? false,
      isStorageUp: storage ?? false,
      isDiskFull: free?.some((bytes) => bytes < minFreeBytes) ?? false,
      crashingEngines: deps.findCrashing(),
      hasRecognizer: deps.hasRecognizer(),
      sendsMail: deps.sendsMail,
      oldestJobS: jobs && Math.max(0, ...jobs.map(({ oldestS }) => oldestS)),
      mail,
    };
  }

  const mailSince = () => new Date(clock().getTime() - mailWindowMs);

  async function judge() {
    const services = judgeServices(await readState());
    return { overall: judgeAll(Object.values(services)), services, checkedAt: clock() };
  }
  type Status = Awaited<ReturnType<typeof judge>>;

  return {
    /** The state of the services; a little old, so that it costs nothing however often it is read. */
    async read(): Promise<Status> {
      const now = performance.now();
      if (!kept || now - kept.at > keptMs) kept = { at: now, status: judge() };
      return kept.status;
    },

    /** Figures of this process, and of what all processes share. */
    async readDetails() {
      const [jobs, mail, free] = await Promise.all([
        deps.findDueJobs(),
        deps.countMail(mailSince()),
        Promise.all(disks.map(({ freeBytes }) => freeBytes())),
      ]);
      return {
        version: deps.version,
        startedAt,
        isDraining: deps.drain.isDraining,
        dependencies: Object.entries(dependencies).map(([name, one]) => ({
          name: name as Dependency,
          isUp: !one.isDown(),
        })),
        disks: disks.map(({ name }, at) => ({ setting: name, freeBytes: free[at]!, minimumBytes: minFreeBytes })),
        jobs,
        engines: [...deps.engineFigures()],
        mail,
      };
    },
  };
}
export type StatusService = ReturnType<typeof statusService>;

/** Undefined when it fails or takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), checkTimeoutMs);
  try {
    return await Promise.race([work, late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
