import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../blobs/blob-store.ts';
import { migrate } from '../db/migrate.ts';
import { restoreJobs } from '../jobs/restore-jobs.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupHead,
  type BackupTotals,
  blobsFolder,
  headPath,
  jobsFolder,
  manifestPath,
  parseHead,
  tablesFolder,
} from './backup-format.ts';
import { decryptIfEncrypted } from './encryption.ts';
import { type Loading, openLoading } from './load-tables.store.ts';
import { compareManifests, type ManifestWriter, openManifest, readManifest } from './manifest.ts';
import { restoreBlobs, verifyBlobs } from './restore-blobs.ts';
import { restoreRows } from './restore-rows.ts';
import { markFinished, prepareDatabase } from './restore-target.store.ts';
import { readEntries, type TarEntry } from './tar-entries.ts';

interface RestoreOptions {
  readonly archive: AsyncIterable<Uint8Array>;
  readonly passphrase: string | undefined;
  readonly databaseUrl: string;
  readonly blobs: BlobStore;
  readonly temporaryFolder: string;
}

/** What was restored. */
export interface Restored {
  readonly head: BackupHead;
  readonly totals: BackupTotals;
  /** The migrations of this version that the backup did not have. */
  readonly migrations: readonly string[];
}

/**
 * Restores a backup into an empty database and an empty blob store: loads the rows into the schema of the backup, compares
 * every count and hash with the manifest, reads what was stored again, and migrates forward. Until it has finished, the
 * database is marked, so that no server starts on it; calling it again starts anew. Throws `BackupError` for a backup or a
 * target that does not fit.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, blobs } = options;
  const folder = await makeTemporaryFolder(options.temporaryFolder, 'restore');
  const entries = readEntries(decryptIfEncrypted(options.archive, options.passphrase));
  let loading: Loading | undefined;
  try {
    const head = await readHead(entries);
    await prepareDatabase(databaseUrl, head, () => (head.withBlobs ? requireNoBlobs(blobs) : Promise.resolve()));
    loading = await openLoading(databaseUrl, head.tables);
    const found = await openManifest(join(folder, 'found.ndjson'));
    const stated = join(folder, manifestPath);
    try {
      await restoreEntries(entries, { head, loading, blobs, found, stated });
    } finally {
      await found.close();
    }
    const { totals, sequences } = await compareManifests(
      readManifest((await found.close()).path),
      readManifest(stated),
    );
    for (const { name, value } of sequences) await loading.setSequence(name, value);
    await verifyTables(loading, head, stated);
    await loading.commit();
    await verifyBlobs(blobs, readManifest(stated));
    const migrations = await migrate(databaseUrl, undefined, { isRestore: true });
    if (totals.jobs > 0) await restoreJobs(databaseUrl, loading.jobs());
    await markFinished(databaseUrl);
    return { head, totals, migrations };
  } finally {
    await loading?.close();
    await entries.return(undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function readHead(entries: AsyncGenerator<TarEntry>): Promise<BackupHead> {
  const { value: first, done } = await entries.next();
  if (done || first.path !== headPath) throw new BackupError('The file is not a backup of Timbre.');
  const chunks: Buffer[] = [];
  for await (const chunk of first.content) chunks.push(chunk);
  return parseHead(Buffer.concat(chunks).toString());
}

async function requireNoBlobs(blobs: BlobStore): Promise<void> {
  for await (const { key } of blobs.list(''))
    throw new BackupError(`The blob store is not empty: it has ${key}. Restore into an empty one.`);
}

interface Restoring {
  readonly head: BackupHead;
  readonly loading: Loading;
  readonly blobs: BlobStore;
  readonly found: ManifestWriter;
  /** Path for the manifest of the backup. */
  readonly stated: string;
}

async function restoreEntries(
  entries: AsyncGenerator<TarEntry>,
  { head, loading, blobs, found, stated }: Restoring,
): Promise<void> {
  const rows = restoreRows(loading, head, found);
  const files = restoreBlobs(blobs, found);
  let hasManifest = false;
  for (;;) {
    // Not `for await`, which would close the archive before the error is known.
    const { value: entry, done } = await entries.next();
    if (done) break;
    const [folder = '', ...names] = entry.path.split('/');
    if (hasManifest) throw new BackupError('The backup goes on after its manifest.');
    if (folder === tablesFolder && names[0] !== undefined) await rows.add(names[0], entry.content);
    else if (folder === jobsFolder) await rows.addJobs(entry.content);
    else {
      await rows.close();
      if (folder === blobsFolder) await files.add(names.join('/'), entry);
      else if (entry.path === manifestPath) {
        hasManifest = true;
        await pipeline(entry.content, createWriteStream(stated, { mode: 0o600 }));
      } else throw new BackupError(`The backup has an unexpected file: ${entry.path}.`);
    }
  }
  await files.close();
  if (!hasManifest) throw new BackupError('The backup is not complete: it has no manifest.');
}

/** Hashes the rows again as the database stores them. */
async function verifyTables(loading: Loading, head: BackupHead, stated: string): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  for await (const line of readManifest(stated)) {
    const table = 'table' in line ? tables.get(line.table) : undefined;
    if (!table || !('table' in line)) continue;
    const { bytes, sha256 } = await loading.rehash(table);
    if (bytes !== line.bytes || sha256 !== line.sha256)
      throw new BackupError(`The database stores the table ${table.name} with other values than the backup has.`);
  }
}
