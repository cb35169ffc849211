import type { BackupStorage } from './backup-folder.ts';

/** `timbre-2026-11-27T0500Z.tar`, or `….tar.enc` when it is encrypted. */
const namePattern = /^timbre-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.tar(\.enc)?$/;

/** The name of a scheduled backup; names sort by time. */
export const backupName = (at: Date, isEncrypted: boolean): string =>
  `timbre-${at
    .toISOString()
    .replace(/\.\d+/, '')
    .replaceAll(/(?<=T.*):/g, '')}.tar${isEncrypted ? '.enc' : ''}`;

export interface ScheduledBackup {
  readonly name: string;
  readonly at: Date;
  readonly bytes: number;
}

/** The scheduled backups of a storage, oldest first. Other files there are left alone. */
export async function listScheduledBackups(storage: Pick<BackupStorage, 'list'>): Promise<ScheduledBackup[]> {
  const found: ScheduledBackup[] = [];
  for await (const { key, bytes } of storage.list('timbre-')) {
    const [, hour, minutes, seconds] = namePattern.exec(key) ?? [];
    if (hour !== undefined) found.push({ name: key, at: new Date(`${hour}:${minutes}:${seconds}Z`), bytes });
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Deletes all but the newest `keep` scheduled backups; returns their names. */
export async function deleteOldBackups(storage: BackupStorage, keep: number): Promise<string[]> {
  const names = (await listScheduledBackups(storage)).slice(0, -keep).map(({ name }) => name);
  for (const name of names) await storage.delete(name);
  return names;
}
