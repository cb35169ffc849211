import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { defineJob, jobKind } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { openBackupStorage, type StorageSettings } from './backup-location.ts';
import { backupName, deleteOldBackups, listScheduledBackups } from './backup-rotation.ts';
import { runBackupProcess } from './run-backup-process.ts';

/** The settings of scheduled backups. */
export interface BackupSchedule {
  /** Folder or bucket; undefined: no scheduled backups. */
  readonly BACKUP_TO: string | undefined;
  readonly BACKUP_EVERY: number;
  readonly BACKUP_KEEP: number;
  readonly BACKUP_BLOBS: boolean;
  readonly BACKUP_PASSPHRASE_FILE: string | undefined;
}

interface ScheduledBackupsDeps {
  readonly env: BackupSchedule & StorageSettings;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly temporaryFolder: string;
  readonly program: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'recordBackup'>;
  readonly onFailure?: () => Promise<void>;
}

const hourMs = 60 * 60 * 1000;
/** The job runs once an hour, not at the same second. */
const toleranceMs = 10 * 60 * 1000;

/** `isRequested`: staff asked for it, so it is made however new the last one is. */
export const backupRun = jobKind({
  name: 'backups.run',
  payload: z.object({ isRequested: z.boolean().default(false) }),
});

/**
 * Makes a backup if the newest one in `BACKUP_TO` is older than `BACKUP_EVERY` hours, then deletes old ones. The queue runs
 * it in one process of all, every hour; the files tell when the last one was made, so a restart neither loses nor adds one.
 */
export const runScheduledBackup = ({ env, clock, log, metrics, onFailure, ...source }: ScheduledBackupsDeps) =>
  defineJob({
    ...backupRun,
    schedule: '0 * * * *',
    concurrency: 1,
    retryLimit: 1,
    retryDelayInS: 300,
    timeLimitInS: 24 * 60 * 60,
    async run({ isRequested }, { signal }) {
      if (env.BACKUP_TO === undefined) return;
      try {
        const storage = await openBackupStorage(env.BACKUP_TO, env);
        const newest = (await listScheduledBackups(storage)).at(-1);
        const now = clock();
        const isRecent = newest && now.getTime() - newest.at.getTime() < env.BACKUP_EVERY * hourMs - toleranceMs;
        if (isRecent && !isRequested) return;
        const passphrase =
          env.BACKUP_PASSPHRASE_FILE === undefined ? undefined : await readPassphrase(env.BACKUP_PASSPHRASE_FILE);
        const name = backupName(now, passphrase !== undefined);
        const location = env.BACKUP_TO;
        const request = {
          ...source,
          location,
          name,
          passphrase,
          storage: settingsOf(env),
          withBlobs: env.BACKUP_BLOBS,
        };
        const bytes = await runBackupProcess(request, signal);
        const deleted = await deleteOldBackups(storage, env.BACKUP_KEEP);
        metrics.recordBackup('completed', bytes);
        log.info({ name, bytes, deleted }, 'made a backup');
      } catch (err) {
        metrics.recordBackup('failed');
        log.error({ err }, 'the scheduled backup failed');
        await onFailure?.();
        throw err;
      }
    },
  });

/** Reads a passphrase, without the line break at its end. Throws when it is empty. */
export async function readPassphrase(path: string): Promise<string> {
  const passphrase = (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
  if (passphrase === '') throw new Error(`The passphrase file ${path} is empty.`);
  return passphrase;
}

function settingsOf(env: StorageSettings): StorageSettings {
  const { BLOB_STORE, MIN_FREE_DISK_MB, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  return { BLOB_STORE, MIN_FREE_DISK_MB, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}
