import { Readable } from 'node:stream';
import { StorageUnavailableError } from './blob-store.ts';

/**
 * The body of an object, whose first chunk has arrived. Its stream fails with `StorageUnavailableError` when the body
 * breaks, or when nothing arrives for `silenceMs` while the reader waits. Throws when `signal` aborts before.
 */
export async function openBody(body: Readable, silenceMs: number, signal: AbortSignal): Promise<Readable> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  let next = await chunks.next().finally(() => signal.removeEventListener('abort', stop));

  async function* readOn() {
    for (; !next.done; next = await nextInTime()) yield next.value;
  }
  async function nextInTime(): Promise<IteratorResult<Uint8Array>> {
    const timer = setTimeout(() => body.destroy(new Error(`No bytes arrived for ${silenceMs} ms.`)), silenceMs);
    try {
      return await chunks.next();
    } catch (error) {
      throw new StorageUnavailableError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const stream = Readable.from(readOn(), { objectMode: false });
  // The generator cannot end while it waits for a chunk.
  stream.once('close', () => body.destroy());
  return stream;
}
