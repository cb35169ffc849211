import type { Readable } from 'node:stream';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';

/** A stored part; larger bodies are split, so that an interruption loses at most this much. */
const partBytes = 16 * 2 ** 20;

interface WrittenPart {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Stores a body in parts of bounded size and calls `onPart` for each. What arrived before the caller disconnected is
 * stored too. Throws the error of `onPart`, after deleting the part that it refused, and `StorageFullError`.
 */
export async function storeParts(
  blobs: Pick<BlobStore, 'create' | 'delete'>,
  body: Readable,
  { newKey, onPart }: { newKey: () => string; onPart: (part: WrittenPart) => Promise<void> },
): Promise<void> {
  const chunks = readUntilDisconnected(body);
  try {
    await storeChunks();
  } finally {
    await chunks.return(undefined);
  }

  async function storeChunks() {
    for (let next = await chunks.next(); !next.done; ) {
      const key = newKey();
      const writer = await blobs.create(key);
      let bytes = 0;
      try {
        for (; !next.done && bytes < partBytes; next = await chunks.next()) {
          await writer.write(next.value);
          bytes += next.value.length;
        }
        await writer.commit();
      } finally {
        await writer.abort();
      }
      try {
        await onPart({ key, bytes });
      } catch (error) {
        await blobs.delete(key);
        throw error;
      }
    }
  }
}

async function* readUntilDisconnected(body: Readable): AsyncGenerator<Uint8Array, undefined> {
  try {
    // The error reply is sent on the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  } catch {
    // The connection was lost. The bytes before it are kept.
  }
  return undefined;
}
