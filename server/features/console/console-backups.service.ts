import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ScheduledBackup } from '../../platform/backup/backup-rotation.ts';
import { type BackupSchedule, backupRun } from '../../platform/backup/scheduled-backups.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { queueOverviewStore } from '../../platform/jobs/queue-overview.store.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { StaffLogService } from './staff-log.service.ts';

interface ConsoleBackupsDeps {
  readonly db: Db;
  readonly schedule: BackupSchedule;
  /** The scheduled backups in `BACKUP_TO`, oldest first. */
  readonly listBackups: () => Promise<ScheduledBackup[]>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly staffLog: Pick<StaffLogService, 'record'>;
}

const maxListed = 100;
const hourMs = 60 * 60 * 1000;

/** The scheduled backups of the server, for staff (U-56). */
export function consoleBackupsService({ db, schedule, listBackups, jobs, staffLog }: ConsoleBackupsDeps) {
  const latestRun = async (states: readonly ('active' | 'failed')[]) =>
    (await queueOverviewStore(db).listJobs({ states, name: backupRun.name, after: undefined, limit: 1 }))[0];

  return {
    schedule,

    async describe(actor: Actor) {
      requirePermission(actor, 'console.read');
      const found = await listBackups();
      const newest = found.at(-1);
      const [running, failed, isRequested] = await Promise.all([
        latestRun(['active']),
        latestRun(['failed']),
        queueOverviewStore(db).hasUnfinished(backupRun.name, { isRequested: true }),
      ]);
      return {
        backups: found.slice(-maxListed).reverse(),
        nextAt: newest && new Date(newest.at.getTime() + schedule.BACKUP_EVERY * hourMs),
        // The job also runs each hour to find that no backup is due.
        isRunning: isRequested || running !== undefined,
        failure: failed,
      };
    },

    /** Queues a backup. Throws `conflict` if the server has no place for backups, or one is being made. */
    async start(actor: Actor): Promise<void> {
      requirePermission(actor, 'console.manage');
      if (schedule.BACKUP_TO === undefined)
        throw new AppError('conflict', { message: 'This server has no place for backups: set BACKUP_TO.' });
      await transaction(db, async (tx) => {
        if (await queueOverviewStore(tx).hasUnfinished(backupRun.name, { isRequested: true }))
          throw new AppError('already_running', { message: 'A backup is already being made.' });
        await jobs.send(backupRun, { isRequested: true }, { tx, singletonKey: 'requested' });
        await staffLog.record(tx, actor, 'staff.backup_started', {});
      });
    },
  };
}
export type ConsoleBackupsService = ReturnType<typeof consoleBackupsService>;
