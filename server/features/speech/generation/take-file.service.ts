import type { BlobStore, BlobWriter } from '../../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';

/** A part of the file, `to` excluded. */
export interface ByteSpan {
  readonly from: number;
  readonly to: number;
}

/** The audio file of a take at `key`, to which its calls write in turn. Without a key nothing is stored. */
export function openTakeFile(blobs: BlobStore, key: string | undefined) {
  let writer: BlobWriter | undefined;
  let bytes = 0;
  /** After a failed write, the end of the file is unknown. */
  let failure: { readonly error: unknown } | undefined;

  return {
    /** Number of bytes that all calls have written. */
    get bytes(): number {
      return bytes;
    },

    /** Creates the file if it does not exist yet. Throws `StorageFullError`. */
    async create(): Promise<void> {
      if (failure) throw failure.error;
      if (key !== undefined) writer ??= await blobs.create(key);
    },

    async write(audio: Uint8Array): Promise<void> {
      try {
        await writer?.write(audio);
      } catch (error) {
        failure = { error };
        throw error;
      }
      bytes += audio.byteLength;
    },

    /** Stores the `kept` spans; returns their number of bytes, or undefined if nothing is stored. */
    async commit(spans: readonly ByteSpan[]): Promise<number | undefined> {
      if (key === undefined || !writer) return undefined;
      const written = await writer.commit();
      const keptBytes = spans.reduce((sum, { from, to }) => sum + to - from, 0);
      // A blob cannot be shortened, so one with dropped calls is replaced by a copy without them.
      return keptBytes === written.bytes ? keptBytes : writeBlob(blobs, key, readSpans(blobs, key, spans));
    },

    /** Deletes the file if it is not committed. */
    async abort(): Promise<void> {
      await writer?.abort();
    },
  };
}

async function* readSpans(blobs: BlobStore, key: string, spans: readonly ByteSpan[]): AsyncGenerator<Uint8Array> {
  for (const { from, to } of spans) {
    if (from === to) continue;
    const blob = await blobs.open(key, { start: from, end: to - 1 });
    yield* blob!.stream as AsyncIterable<Uint8Array>;
  }
}
