import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../blobs/blob-store.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import {
  type BackupHead,
  type BackupTotals,
  blobsFolder,
  headPath,
  jobsFolder,
  jobsTable,
  manifestPath,
  tablesFolder,
  writeHead,
} from './backup-format.ts';
import { encrypt } from './encryption.ts';
import { byteCounter } from './hashed.ts';
import { type ManifestWriter, openManifest } from './manifest.ts';
import { rechunk } from './rechunk.ts';
import { openSnapshot, type Snapshot } from './snapshot.store.ts';
import { endOfArchive, endOfEntry, startOfEntry } from './tar-entries.ts';

interface BackupSource {
  readonly databaseUrl: string;
  /** Undefined: the backup contains no blobs. */
  readonly blobs: BlobStore | undefined;
  /** Version of this program. */
  readonly program: string;
  /** Folder for the manifest, which is written last. */
  readonly temporaryFolder: string;
  readonly passphrase?: string | undefined;
}

/** Size of a part of a table, which is kept in memory. */
const partBytes = 4 * 2 ** 20;
/** Few large writes are faster than many small ones. */
const writeBytes = 2 ** 20;

/** Writes a backup of a running server into `target` and commits it, or aborts it and throws. */
export async function createBackup(
  source: BackupSource,
  target: Awaited<ReturnType<BlobStore['create']>>,
): Promise<BackupTotals & { bytes: number }> {
  const totals = { tables: 0, rows: 0, jobs: 0, blobs: 0, blobBytes: 0 };
  try {
    const archive = writeArchive(source, totals);
    const { passphrase } = source;
    for await (const chunk of rechunk(passphrase === undefined ? archive : encrypt(archive, passphrase), writeBytes))
      await target.write(chunk);
    return { ...totals, bytes: (await target.commit()).bytes };
  } finally {
    await target.abort();
  }
}

async function* writeArchive(source: BackupSource, totals: BackupTotals): AsyncGenerator<Uint8Array> {
  const createdAt = new Date();
  const folder = await makeTemporaryFolder(source.temporaryFolder, 'backup');
  const manifest = await openManifest(join(folder, manifestPath));
  try {
    const snapshot = await openSnapshot(source.databaseUrl);
    try {
      yield* writeDatabase(snapshot, { source, createdAt, manifest, totals });
    } finally {
      // The copy of the blobs may take hours, and an open snapshot keeps old rows alive.
      await snapshot.close();
    }
    if (source.blobs) yield* writeBlobs(source.blobs, { createdAt, manifest, totals });
    await manifest.add({ end: totals });
    const { path, bytes } = await manifest.close();
    yield startOfEntry(manifestPath, bytes, createdAt);
    yield* createReadStream(path);
    yield endOfEntry(bytes);
    yield endOfArchive();
  } finally {
    await manifest.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Writing {
  readonly createdAt: Date;
  readonly manifest: ManifestWriter;
  readonly totals: BackupTotals;
}

async function* writeDatabase(
  snapshot: Snapshot,
  { source, createdAt, manifest, totals }: Writing & { source: BackupSource },
): AsyncGenerator<Uint8Array> {
  const { migrations, postgres, tables } = snapshot;
  const head: Omit<BackupHead, 'format'> = {
    program: source.program,
    createdAt: createdAt.toISOString(),
    postgres,
    migrations,
    tables,
    withBlobs: source.blobs !== undefined,
  };
  yield* wholeEntry(headPath, writeHead(head), createdAt);
  async function* writeRows(name: string, folder: string, rows: AsyncIterable<Uint8Array>) {
    const counter = byteCounter();
    let part = 0;
    for await (const chunk of rechunk(rows, partBytes)) {
      counter.addLines(chunk);
      part += 1;
      yield* wholeEntry(`${folder}/${String(part).padStart(6, '0')}`, chunk, createdAt);
    }
    await manifest.add({ table: name, rows: counter.lines(), ...counter.result() });
    return counter.lines();
  }
  for (const table of tables) {
    totals.rows += yield* writeRows(table.name, `${tablesFolder}/${table.name}`, snapshot.copyTable(table));
    totals.tables += 1;
  }
  totals.jobs = yield* writeRows(jobsTable, jobsFolder, snapshot.copyJobs());
  for (const { name, value } of await snapshot.readSequences()) await manifest.add({ sequence: name, value });
}

async function* writeBlobs(blobs: BlobStore, { createdAt, manifest, totals }: Writing): AsyncGenerator<Uint8Array> {
  for await (const { key, modifiedAt } of blobs.list('')) {
    const blob = await blobs.open(key);
    // Deleted since it was listed.
    if (!blob) continue;
    const counter = byteCounter();
    yield startOfEntry(`${blobsFolder}/${key}`, blob.bytes, modifiedAt ?? createdAt);
    for await (const chunk of blob.stream as AsyncIterable<Buffer>) {
      counter.add(chunk);
      yield chunk;
    }
    const { bytes, sha256 } = counter.result();
    if (bytes !== blob.bytes) throw new Error(`The blob ${key} has ${bytes} bytes instead of ${blob.bytes}.`);
    yield endOfEntry(bytes);
    await manifest.add({ blob: key, bytes, sha256 });
    totals.blobs += 1;
    totals.blobBytes += bytes;
  }
}

function* wholeEntry(path: string, content: Uint8Array, modifiedAt: Date): Generator<Uint8Array> {
  yield startOfEntry(path, content.length, modifiedAt);
  yield content;
  yield endOfEntry(content.length);
}
