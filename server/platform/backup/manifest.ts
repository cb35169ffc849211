import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { BackupError } from './backup-error.ts';
import { type BackupTotals, type ManifestLine, parseManifestLine } from './backup-format.ts';

const bufferedCharacters = 64 * 1024;

/** Writes a manifest into a file as it grows, since a store may have millions of blobs. */
export async function openManifest(path: string) {
  const file = await open(path, 'wx', 0o600);
  let [bytes, pending, isOpen] = [0, '', true];
  const flush = async () => {
    const chunk = Buffer.from(pending);
    pending = '';
    bytes += chunk.length;
    await file.appendFile(chunk);
  };
  return {
    async add(line: ManifestLine): Promise<void> {
      pending += `${JSON.stringify(line)}\n`;
      if (pending.length > bufferedCharacters) await flush();
    },
    /** May be called twice. */
    async close(): Promise<{ path: string; bytes: number }> {
      if (isOpen) {
        isOpen = false;
        await flush().finally(() => file.close());
      }
      return { path, bytes };
    },
  };
}
export type ManifestWriter = Awaited<ReturnType<typeof openManifest>>;

export async function* readManifest(path: string): AsyncGenerator<ManifestLine> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    yield parseManifestLine(line);
}

/**
 * Compares what was read from a backup with its manifest. Throws `BackupError` that names the first table or file that
 * differs. Returns the totals and the sequences of the manifest.
 */
export async function compareManifests(
  read: AsyncIterable<ManifestLine>,
  stated: AsyncIterable<ManifestLine>,
): Promise<{ totals: BackupTotals; sequences: { name: string; value: string }[] }> {
  const found = read[Symbol.asyncIterator]();
  const sequences: { name: string; value: string }[] = [];
  let totals: BackupTotals | undefined;
  for await (const line of stated) {
    if (totals) throw new BackupError('The manifest of the backup is damaged.');
    if ('end' in line) totals = line.end;
    else if ('sequence' in line) sequences.push({ name: line.sequence, value: line.value });
    else {
      const next = await found.next();
      if (next.done || nameOf(next.value) !== nameOf(line)) throw new BackupError(`The backup lacks ${nameOf(line)}.`);
      if (!isDeepStrictEqual(next.value, line))
        throw new BackupError(`The backup is damaged: ${nameOf(line)} differs from its hash in the manifest.`);
    }
  }
  if (!totals) throw new BackupError('The backup is not complete: the end of its manifest is missing.');
  const extra = await found.next();
  if (!extra.done) throw new BackupError(`The backup has ${nameOf(extra.value)}, which its manifest does not list.`);
  return { totals, sequences };
}

function nameOf(line: ManifestLine): string {
  if ('table' in line)
    return line.table.startsWith('/') ? `the list of ${line.table.slice(1)}` : `the table ${line.table}`;
  return 'blob' in line ? `the file ${line.blob}` : 'another line';
}
