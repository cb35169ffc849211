import { Readable } from 'node:stream';

/**
 * A reply made of `parts`, each as `present` says, while they come, and of what `rest` says once they are over; destroying
 * it ends the parts too.
 */
export function presented<Part>(
  parts: AsyncIterableIterator<Part>,
  present: (part: Part) => Uint8Array | string,
  rest: () => Iterable<string> = () => [],
): Readable {
  let ending: Iterator<string> | undefined;
  const iterator: AsyncIterableIterator<Uint8Array | string> = {
    async next() {
      if (!ending) {
        const next = await parts.next();
        if (!next.done) return { done: false, value: present(next.value) };
        ending = rest()[Symbol.iterator]();
      }
      return ending.next();
    },
    return: async () => {
      await parts.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return Readable.from(iterator, { objectMode: false, highWaterMark: 64 * 1024 });
}
