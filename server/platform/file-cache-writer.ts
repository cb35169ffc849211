import type { FileHandle } from 'node:fs/promises';
import { writeFooter } from './file-cache-footer.ts';

interface Place {
  /** Holds room for `bytes` more; false when there is none. */
  makeRoom(bytes: number): Promise<boolean>;
  giveBack(bytes: number): void;
  /** Removes the unfinished file. */
  discard(): Promise<void>;
  /** Puts the finished file of `bytes` where it is found. */
  keep(bytes: number): Promise<void>;
}

/** Writes one file of the cache; `file` undefined, or any failure, makes it a writer that keeps nothing. */
export function openCacheWriter(file: FileHandle | undefined, place: Place): CacheWriter {
  let over = file === undefined;
  let content = 0;
  /** Room that was made for it. */
  let held = 0;

  async function append(bytes: Uint8Array): Promise<boolean> {
    if (!file || !(await place.makeRoom(bytes.byteLength))) return false;
    held += bytes.byteLength;
    for (let at = 0; at < bytes.byteLength; ) at += (await file.write(bytes, at)).bytesWritten;
    return true;
  }

  async function abort(): Promise<void> {
    if (over) return;
    over = true;
    place.giveBack(held);
    await file?.close().catch(() => {});
    await place.discard().catch(() => {});
  }

  return {
    async write(chunk) {
      if (over) return;
      content += chunk.byteLength;
      if (!(await append(chunk).catch(() => false))) await abort();
    },
    async commit(note = '') {
      if (over) return;
      try {
        if (content === 0 || !(await append(writeFooter(content, note)))) return await abort();
        // Without this a power cut could leave a file of the right length and of zeros.
        await file?.datasync();
        await file?.close();
        await place.keep(held);
        over = true;
      } catch {
        await abort();
      }
    },
    abort,
  };
}

/** A file in the making: nobody sees it before `commit`. None of these ever throws: a cache that cannot keep, keeps nothing. */
export interface CacheWriter {
  /** Resolves when the next chunk may come. */
  write(chunk: Uint8Array): Promise<void>;
  /** Keeps the file with a note of up to 8 MB. */
  commit(note?: string): Promise<void>;
  /** Leaves nothing behind; does nothing after `commit` or `abort`. */
  abort(): Promise<void>;
}
