import type { FileHandle } from 'node:fs/promises';
import { writeFooter } from './file-cache-footer.ts';

interface CacheSlot {
  /** Holds room for `bytes` more; false when there is none. */
  reserveRoom(bytes: number): Promise<boolean>;
  releaseRoom(bytes: number): void;
  /** Removes the unfinished file. */
  discard(): Promise<void>;
  /** Puts the finished file of `bytes` where it is found. */
  publish(bytes: number): Promise<void>;
}

/** Writes one file of the cache; `file` undefined, or any failure, makes it a writer that keeps nothing. */
export function openCacheWriter(file: FileHandle | undefined, slot: CacheSlot): CacheWriter {
  let isFinished = file === undefined;
  let contentBytes = 0;
  /** Room that was made for it. */
  let reservedBytes = 0;

  async function append(bytes: Uint8Array): Promise<boolean> {
    if (!file || !(await slot.reserveRoom(bytes.byteLength))) return false;
    reservedBytes += bytes.byteLength;
    for (let at = 0; at < bytes.byteLength; ) at += (await file.write(bytes, at)).bytesWritten;
    return true;
  }

  async function abort(): Promise<void> {
    if (isFinished) return;
    isFinished = true;
    slot.releaseRoom(reservedBytes);
    await file?.close().catch(() => {});
    await slot.discard().catch(() => {});
  }

  return {
    async write(chunk) {
      if (isFinished) return;
      contentBytes += chunk.byteLength;
      if (!(await append(chunk).catch(() => false))) await abort();
    },
    async commit(metadata = '') {
      if (isFinished) return;
      try {
        if (contentBytes === 0 || !(await append(writeFooter(contentBytes, metadata)))) return await abort();
        // Without this a power cut could leave a file of the right length and of zeros.
        await file?.datasync();
        await file?.close();
        await slot.publish(reservedBytes);
        isFinished = true;
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
