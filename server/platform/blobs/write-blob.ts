import type { BlobStore } from './blob-store.ts';

/** Writes a blob atomically and returns its size in bytes. Throws `StorageFullError`, or the reason of `signal`. */
export async function writeBlob(
  blobs: BlobStore,
  key: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  const writer = await blobs.create(key);
  try {
    for await (const chunk of bytes) {
      signal?.throwIfAborted();
      await writer.write(chunk);
    }
    signal?.throwIfAborted();
    return (await writer.commit()).bytes;
  } finally {
    await writer.abort();
  }
}
