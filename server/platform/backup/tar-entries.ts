import { Header, Pax } from 'tar';
import { BackupError } from './backup-error.ts';
import { byteReader } from './byte-reader.ts';

const blockBytes = 512;
const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

/** The header of an entry, which is followed by its content and `endOfEntry`. */
export function startOfEntry(path: string, size: number, modifiedAt: Date): Buffer {
  const fields = { path, size, mode: 0o600, mtime: modifiedAt, uid: 0, gid: 0 };
  const header = new Header({ ...fields, type: 'File' });
  const block = Buffer.alloc(blockBytes);
  const needsPax = header.encode(block);
  return needsPax ? Buffer.concat([new Pax({ path, size }).encode(), block]) : block;
}

export const endOfEntry = (size: number): Buffer => Buffer.alloc(paddingOf(size));
export const endOfArchive = (): Buffer => Buffer.alloc(2 * blockBytes);

export interface TarEntry {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
  /** Must be read to its end before the next entry, or not at all. */
  readonly content: AsyncIterable<Buffer>;
}

/** The files in a tar stream, one after the other. Throws `BackupError` when the stream is damaged or ends in an entry. */
export async function* readEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = byteReader(source);
  let extended: Pax | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const block = await reader.read(blockBytes);
    if (block.length < blockBytes) throw new BackupError(isFirst ? notABackup : 'The backup is cut off.');
    const header = new Header(block);
    if (header.nullBlock) return;
    if (!header.cksumValid) throw new BackupError(isFirst ? notABackup : 'The backup is damaged.');
    const size = extended?.size ?? header.size ?? 0;
    if (header.type === 'ExtendedHeader') {
      extended = Pax.parse((await reader.read(size)).toString());
      await reader.read(paddingOf(size));
      continue;
    }
    if (header.type !== 'File') throw new BackupError('The backup is damaged: it contains something else than files.');
    let left = size;
    const content = (async function* () {
      for await (const bytes of reader.take(size)) {
        left -= bytes.length;
        yield bytes;
      }
    })();
    yield { path: extended?.path ?? header.path ?? '', size, modifiedAt: header.mtime ?? new Date(0), content };
    for await (const _ of content);
    if (left > 0) throw new BackupError('The backup is cut off.');
    await reader.read(paddingOf(size));
    extended = undefined;
  }
}

const notABackup = 'The file is not a backup of Timbre.';
