import { dirname } from 'node:path';
import type { Env } from '../../env.ts';
import { freeDiskBytes } from '../disk-space.ts';
import type { WatchedDisk } from './dependency-metrics.ts';

/** The folders that the server writes to, with the free space on their disks. */
export function watchedDisks({ BLOB_STORE: blobs }: Pick<Env, 'BLOB_STORE'>, dataDir: string): readonly WatchedDisk[] {
  const data = { name: 'DATA_DIR', freeBytes: () => freeDiskBytes(dataDir) };
  if (blobs === undefined || blobs.startsWith('s3:')) return [data];
  // The folder is created with the first file.
  const freeBytes = () => freeDiskBytes(blobs).catch(() => freeDiskBytes(dirname(blobs)));
  return [data, { name: 'BLOB_STORE', freeBytes }];
}
