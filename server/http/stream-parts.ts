import { Readable } from 'node:stream';

/**
 * A reply made of `parts`, each as `present` says, while they come, and of what `rest` says once they are over; destroying
 * it ends the parts too.
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
