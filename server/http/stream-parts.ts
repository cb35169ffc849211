import { Readable } from 'node:stream';
import { withCleanup } from '../platform/streams/with-cleanup.ts';

/**
 * Streams `parts` as they arrive, each encoded by `encode`, followed by the output of `encodeEnd`. Destroying the stream
 * also ends the parts.
 */
export function streamParts<Part>(
  parts: AsyncIterableIterator<Part>,
  encode: (part: Part) => Uint8Array | string,
  encodeEnd: () => Iterable<string> = () => [],
): Readable {
  async function* encoded() {
    for await (const part of parts) yield encode(part);
    yield* encodeEnd();
  }
  const chunks = withCleanup(encoded(), async () => void (await parts.return?.()));
  return Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 });
}
