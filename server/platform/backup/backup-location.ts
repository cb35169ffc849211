import { basename, dirname, resolve } from 'node:path';
import type { Env } from '../../env.ts';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupStorage, openBackupBucket, openBackupFolder } from './backup-folder.ts';

/** The settings of the blob store, whose service and keys a bucket of backups shares. */
export type StorageSettings = Pick<
  Env,
  'BLOB_STORE' | 'MIN_FREE_DISK_MB' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Opens a folder or `s3://bucket/prefix` of backups. */
export async function openBackupStorage(location: string, settings: StorageSettings): Promise<BackupStorage> {
  if (!location.startsWith('s3:')) return openBackupFolder(resolve(location));
  return openBackupBucket(await openBlobStore({ ...settings, BLOB_STORE: location }, ''));
}

/** Opens the storage of one backup: a file, or `s3://bucket/key`. */
export async function openBackupFile(
  location: string,
  settings: StorageSettings,
): Promise<{ storage: BackupStorage; name: string }> {
  const [, place, key] = /^(s3:\/\/[^/]+(?:\/.*)?)\/([^/]+)$/.exec(location) ?? [];
  if (place !== undefined && key !== undefined) return { storage: await openBackupStorage(place, settings), name: key };
  if (location.startsWith('s3:')) throw new BackupError('Specify a bucket and a key: s3://bucket/key.');
  const path = resolve(location);
  return { storage: openBackupFolder(dirname(path)), name: basename(path) };
}

/** Streams a backup. Throws `BackupError` when it does not exist. */
export async function readBackup(location: string, settings: StorageSettings): Promise<AsyncIterable<Uint8Array>> {
  const { storage, name } = await openBackupFile(location, settings);
  const found = await storage.open(name);
  if (!found) throw new BackupError(`There is no backup at ${location}.`);
  return found.stream;
}
