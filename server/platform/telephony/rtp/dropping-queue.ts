export interface DroppingQueue<T> extends AsyncIterable<T> {
  push(value: T): void;
  /** What is in the queue can still be read. */
  end(): void;
}

/**
 * A queue of at most `size` values for one reader, and of `sizeBefore` until it begins; a reader that is too slow loses
 * the oldest ones.
 */
export function createDroppingQueue<T>(size: number, sizeBefore = size): DroppingQueue<T> {
  const values: T[] = [];
  let isEnded = false;
  let isRead = false;
  let wake = () => {};
  return {
    push(value) {
      if (isEnded) return;
      values.push(value);
      if (values.length > (isRead ? size : sizeBefore)) values.shift();
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      isRead = true;
      while (true) {
        while (values.length > 0) yield values.shift()!;
        if (isEnded) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
