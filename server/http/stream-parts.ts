import { Readable } from 'node:stream';

/**
 * Streams `parts` as they arrive, each encoded by `encode`, followed by the output of `encodeEnd`. Destroying the stream
 * also ends the parts.
 */
export function streamParts<Part>(
  parts: AsyncIterableIterator<Part>,
  encode: (part: Part) => Uint8Array | string,
  encodeEnd: () => Iterable<string> = () => [],
): Readable {
  let remaining: Iterator<string> | undefined;
  const iterator: AsyncIterableIterator<Uint8Array | string> = {
    async next() {
      if (!remaining) {
        const next = await parts.next();
        if (!next.done) return { done: false, value: encode(next.value) };
        remaining = encodeEnd()[Symbol.iterator]();
      }
      return remaining.next();
    },
    return: async () => {
      await parts.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return Readable.from(iterator, { objectMode: false, highWaterMark: 64 * 1024 });
}
