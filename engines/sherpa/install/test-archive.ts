import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Header } from 'tar';
import { bzip2 } from './test-bzip2.ts';

export interface TestEntry {
  readonly path: string;
  readonly type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link';
  readonly content?: Uint8Array;
  readonly linkpath?: string;
}

/** A .tar.bz2 with these entries. */
export function createArchive(entries: readonly TestEntry[]): Uint8Array {
  const blocks = entries.flatMap(({ path, type = 'File', content = new Uint8Array(), linkpath }) => {
    const header = new Header({ path, type, size: content.length, mode: 0o644, ...(linkpath ? { linkpath } : {}) });
    const head = Buffer.alloc(512);
    header.encode(head, 0);
    return [head, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return bzip2(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** A .tar.bz2 of a folder, like a published model: all files in one folder called `name`. */
export const archiveFolder = (folder: string, name: string): Uint8Array =>
  createArchive([
    { path: `${name}/`, type: 'Directory' },
    ...readdirSync(folder).map((file) => ({ path: `${name}/${file}`, content: readFileSync(join(folder, file)) })),
  ]);
