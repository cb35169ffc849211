/**
 * Passes the values of `source` through. Calls `onEnd` once and awaits it before the end, an error or an early return
 * reaches the reader, also if the reader returns without reading, where the `finally` of a generator would not run.
 */
export function withCleanup<T>(
  source: AsyncIterator<T, unknown>,
  onEnd: () => void | Promise<void>,
): AsyncIterableIterator<T> {
  let cleanup: Promise<void> | undefined;
  const cleanUp = () => (cleanup ??= (async () => onEnd())());
  const iterator: AsyncIterableIterator<T> = {
    async next() {
      let result: IteratorResult<T, unknown>;
      try {
        result = await source.next();
      } catch (error) {
        await cleanUp();
        throw error;
      }
      if (!result.done) return result;
      await cleanUp();
      return { done: true, value: undefined };
    },
    async return() {
      try {
        await source.return?.();
      } finally {
        await cleanUp();
      }
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
