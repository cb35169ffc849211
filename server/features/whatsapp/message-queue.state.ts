/** Messages for one reader, in order, until it is closed. */
export function openMessageQueue<T>() {
  const waiting: T[] = [];
  let isClosed = false;
  let wake = Promise.withResolvers<void>();

  async function* read(): AsyncGenerator<T> {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!;
      if (isClosed) return;
      await wake.promise;
      wake = Promise.withResolvers();
    }
  }

  return {
    items: read(),
    push(item: T): void {
      if (isClosed) return;
      waiting.push(item);
      wake.resolve();
    },
    close(): void {
      isClosed = true;
      wake.resolve();
    },
  };
}
