import { withCleanup } from './with-cleanup.ts';

/**
 * Reads the first value of `source` in advance, so that an error before it is thrown here. The result has all values, and
 * must be read or returned. Undefined if there are none.
 */
export async function readAhead<T>(source: AsyncGenerator<T, void>): Promise<AsyncIterableIterator<T> | undefined> {
  const first = await source.next();
  if (first.done) return undefined;
  async function* all(firstValue: T) {
    yield firstValue;
    yield* source;
  }
  return withCleanup(all(first.value), async () => void (await source.return()));
}
