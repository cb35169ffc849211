import { open } from 'node:fs/promises';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ScheduledBackup } from '../../platform/backup/backup-rotation.ts';
import { backupRun } from '../../platform/backup/scheduled-backups.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { queueOverviewStore } from '../../platform/jobs/queue-overview.store.ts';
import type { MailFigures } from '../../platform/mail/mail-figures.ts';
import type { WatchedDisk } from '../../platform/metrics/dependency-metrics.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { checkServer, type ServerCheck, type ServerFacts } from './console-checks.rules.ts';
import { parseNewestRelease } from './release-list.parser.ts';

interface ConsoleChecksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly version: string;
  readonly isReachable: boolean;
  readonly publicUrl: string | undefined;
  readonly sendsMail: boolean;
  readonly countMail: (since: Date) => Promise<MailFigures>;
  readonly findCrashing: () => readonly string[];
  readonly readModels: () => ServerFacts['models'];
  readonly disks: readonly WatchedDisk[];
  readonly minFreeBytes: number;
  readonly backupEveryHours: number;
  /** The scheduled backups, oldest first; undefined: the server makes none. */
  readonly listBackups: (() => Promise<ScheduledBackup[]>) | undefined;
  readonly readMode: () => Promise<InstanceMode>;
  /** How a service takes payments. */
  readonly payments: Exclude<ServerFacts['payments'], 'private'>;
  readonly releasesFile: string;
}

const mailWindowMs = 24 * 60 * 60 * 1000;
const maxReleasesBytes = 4 * 2 ** 20;

/** What works on this server, what needs mending, and how, for staff. */
export function consoleChecksService(deps: ConsoleChecksDeps) {
  const { db, clock } = deps;

  async function readBackups(): Promise<ServerFacts['backups']> {
    if (!deps.listBackups) return 'missing';
    const [found, failed] = await Promise.all([
      deps.listBackups().catch(() => undefined),
      queueOverviewStore(db).listJobs({ states: ['failed'], name: backupRun.name, after: undefined, limit: 1 }),
    ]);
    if (!found) return 'unreachable';
    const failedAt = failed[0] && (failed[0].endedAt ?? failed[0].createdAt);
    return { everyHours: deps.backupEveryHours, newestAt: found.at(-1)?.at, failedAt: failedAt ?? undefined };
  }

  return {
    async check(actor: Actor): Promise<ServerCheck[]> {
      requirePermission(actor, 'console.read');
      const now = clock();
      const [mail, disks, backups, mode, releases] = await Promise.all([
        deps.sendsMail ? deps.countMail(new Date(now.getTime() - mailWindowMs)) : ('missing' as const),
        Promise.all(deps.disks.map(async ({ name, freeBytes }) => ({ name, freeBytes: await freeBytes() }))),
        readBackups(),
        deps.readMode(),
        readReleases(deps.releasesFile),
      ]);
      return checkServer({
        version: deps.version,
        now,
        isReachable: deps.isReachable,
        publicUrl: deps.publicUrl,
        mail,
        crashingEngines: deps.findCrashing(),
        models: deps.readModels(),
        disks,
        minFreeBytes: deps.minFreeBytes,
        backups,
        payments: mode === 'private' ? 'private' : deps.payments,
        releases,
      });
    },
  };
}
export type ConsoleChecksService = ReturnType<typeof consoleChecksService>;

async function readReleases(path: string): Promise<ServerFacts['releases']> {
  try {
    await using file = await open(path);
    const { size, mtime } = await file.stat();
    if (size > maxReleasesBytes) return 'unreadable';
    return { newest: parseNewestRelease(await file.readFile('utf8')), at: mtime };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable';
  }
}
