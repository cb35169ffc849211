import { Readable } from 'node:stream';

/** A reply made of `parts`, each as `present` says, while they come; destroying it ends the parts too. */
export function presented<Part>(
  parts: AsyncIterableIterator<Part>,
  present: (part: Part) => Uint8Array | string,
): Readable {
  const iterator: AsyncIterableIterator<Uint8Array | string> = {
    async next() {
      const next = await parts.next();
      return next.done ? next : { done: false, value: present(next.value) };
    },
    return: async () => {
      await parts.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return Readable.from(iterator, { objectMode: false, highWaterMark: 64 * 1024 });
}
