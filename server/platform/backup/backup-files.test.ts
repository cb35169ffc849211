import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { openBackupFolder } from './backup-folder.ts';
import type { ManifestLine } from './backup-format.ts';
import { backupName, deleteOldBackups, listScheduledBackups } from './backup-rotation.ts';
import { compareManifests } from './manifest.ts';
import { endOfArchive, endOfEntry, readEntries, startOfEntry } from './tar-entries.ts';

const folder = testFolder('backup-files');
const at = new Date('2026-11-27T05:00:00Z');
const longKey = `blobs/history/${'a'.repeat(80)}/${'b'.repeat(100)}`;
const files = [
  { path: 'backup.json', content: Buffer.from('{}') },
  { path: 'tables/empty', content: Buffer.alloc(0) },
  { path: longKey, content: Buffer.alloc(1537, 'x') },
  { path: `blobs/${'c'.repeat(150)}`, content: Buffer.alloc(512, 'y') },
];
const archive = Buffer.concat([
  ...files.flatMap(({ path, content }) => [
    startOfEntry(path, content.length, at),
    content,
    endOfEntry(content.length),
  ]),
  endOfArchive(),
]);
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
async function readAll(bytes: Buffer, size = 700) {
  const found: { path: string; content: Buffer }[] = [];
  for await (const { path, content } of readEntries(inPieces(bytes, size)))
    found.push({ path, content: await buffer(content) });
  return found;
}

describe('a tar archive', () => {
  it.each([1, 511, 512, 100_000])('is read in chunks of %i bytes, with long paths and empty files', async (size) => {
    expect(await readAll(archive, size)).toEqual(files);
  });

  it('skips content that nobody reads', async () => {
    const paths: string[] = [];
    for await (const { path } of readEntries(inPieces(archive, 100))) paths.push(path);
    expect(paths).toEqual(files.map(({ path }) => path));
  });

  it('is read by tar', () => {
    writeFileSync(join(folder, 'a.tar'), archive);
    const list = execFileSync('tar', ['tf', join(folder, 'a.tar')], { encoding: 'utf8' });
    expect(list.trim().split('\n')).toEqual(files.map(({ path }) => path));
  });

  it('is refused when it is cut anywhere or is something else', async () => {
    for (let end = 513; end < archive.length - 1024; end += 300)
      await expect(readAll(archive.subarray(0, end)), `cut at ${end}`).rejects.toThrow('cut off');
    await expect(readAll(Buffer.alloc(2000, 'z'))).rejects.toThrow('not a backup');
    const changed = Buffer.from(archive);
    changed[1024] = 1;
    await expect(readAll(changed)).rejects.toThrow('damaged');
  });
});

describe('a manifest', () => {
  const hash = 'a'.repeat(64);
  const lines: ManifestLine[] = [
    { table: 'users', rows: 2, bytes: 10, sha256: hash },
    { sequence: 'ledger_entries_id_seq', value: '7' },
    { blob: 'history/1', bytes: 3, sha256: hash },
    { end: { tables: 1, rows: 2, jobs: 0, blobs: 1, blobBytes: 3 } },
  ];
  const found = lines.filter((line) => 'table' in line || 'blob' in line);
  async function* streamOf<T>(list: readonly T[]): AsyncGenerator<T> {
    yield* list;
  }
  const compare = (read: ManifestLine[], stated = lines) => compareManifests(streamOf(read), streamOf(stated));

  it('returns its sequences when everything matches', async () => {
    expect(await compare(found)).toMatchObject({ sequences: [{ name: 'ledger_entries_id_seq', value: '7' }] });
  });

  it('names what differs, is missing or is not listed, and needs its end', async () => {
    await expect(compare([{ ...found[0]!, rows: 3 } as ManifestLine, found[1]!])).rejects.toThrow(
      'the table users differs',
    );
    await expect(compare([found[0]!])).rejects.toThrow('lacks the file history/1');
    await expect(compare([...found, { blob: 'history/2', bytes: 1, sha256: hash }])).rejects.toThrow(
      'has the file history/2, which its manifest does not list',
    );
    await expect(compare(found, lines.slice(0, -1))).rejects.toThrow('not complete');
  });
});

describe('a folder of backups', () => {
  const storage = openBackupFolder(join(folder, 'kept'));
  const write = async (name: string) => {
    const writer = await storage.create(name);
    await writer.write(Buffer.from(name));
    return writer;
  };

  it('shows a file when it is complete, and never replaces one', async () => {
    const writer = await write('a.tar');
    expect(await storage.stat('a.tar')).toBeUndefined();
    await writer.commit();
    expect(await buffer((await storage.open('a.tar'))!.stream)).toEqual(Buffer.from('a.tar'));
    await expect(storage.create('a.tar')).rejects.toThrow('exists already');
    const [first, second] = [await write('b.tar'), await write('b.tar')];
    await first.commit();
    await expect(second.commit()).rejects.toThrow('exists already');
    await second.abort();
    await (await write('c.tar')).abort();
    expect(readdirSync(join(folder, 'kept')).sort()).toEqual(['a.tar', 'b.tar']);
  });

  it('removes what a killed process left, after an hour', async () => {
    const [old, recent] = ['.timbre-unfinished-old', '.timbre-unfinished-recent'];
    for (const name of [old, recent]) writeFileSync(join(folder, 'kept', name), 'x');
    utimesSync(join(folder, 'kept', old), new Date(0), new Date(0));
    await (await write('d.tar')).commit();
    expect(readdirSync(join(folder, 'kept')).filter((name) => name.startsWith('.'))).toEqual([recent]);
  });

  it('keeps the newest scheduled backups, and all other files', async () => {
    const place = join(folder, 'scheduled');
    mkdirSync(place);
    const days = [3, 1, 2].map((day) => backupName(new Date(`2026-11-0${day}T05:07:09.123Z`), day === 2));
    for (const name of [...days, 'notes.txt', 'timbre-mine.tar']) writeFileSync(join(place, name), 'x');
    const scheduled = openBackupFolder(place);
    expect((await listScheduledBackups(scheduled)).map(({ at: time }) => time.toISOString())).toEqual(
      [1, 2, 3].map((day) => `2026-11-0${day}T05:07:09.000Z`),
    );
    expect(await deleteOldBackups(scheduled, 2)).toEqual(['timbre-2026-11-01T050709Z.tar']);
    expect(readdirSync(place).sort()).toEqual(
      ['notes.txt', 'timbre-2026-11-02T050709Z.tar.enc', 'timbre-2026-11-03T050709Z.tar', 'timbre-mine.tar'].sort(),
    );
  });
});
