import type { FileHandle } from 'node:fs/promises';
import { writeFooter } from './file-cache-footer.ts';

interface CacheSlot {
  /** Reserves room for `bytes` more; false when the cache is too small. */
  reserveRoom(bytes: number): Promise<boolean>;
  releaseRoom(bytes: number): void;
  /** Removes the unfinished file. */
  discard(): Promise<void>;
  /** Makes the finished file of `bytes` available. */
  publish(bytes: number): Promise<void>;
}

/** Writes one file of the cache. Without a `file`, or after any failure, the writer discards everything. */
export function openCacheWriter(file: FileHandle | undefined, slot: CacheSlot): CacheWriter {
  let isFinished = file === undefined;
  let contentBytes = 0;
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
        // Without this, a power loss could leave a file of the right length that is full of zeros.
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

/** Writes a file that becomes visible on `commit`. Never throws: when writing fails, nothing is cached. */
export interface CacheWriter {
  /** Resolves when the next chunk can be written. */
  write(chunk: Uint8Array): Promise<void>;
  /** Stores the file with metadata of up to 8 MB. */
  commit(note?: string): Promise<void>;
  /** Deletes what was written; does nothing after `commit` or `abort`. */
  abort(): Promise<void>;
}
