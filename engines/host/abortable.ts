/** Makes promises abortable by a signal. */
export interface Abortable extends Disposable {
  /** Settles like `promise`, or rejects with `signal.reason` if the signal aborts first. */
  race<T>(promise: Promise<T>): Promise<T>;
}

/** Uses one listener on the signal for any number of promises. Disposing removes it. */
export function abortable(signal: AbortSignal): Abortable {
  /** `Promise.race` with one promise of the signal would keep the results of all others until the signal is gone. */
  const waiting = new Set<(reason: unknown) => void>();
  const abort = (): void => {
    for (const reject of waiting) reject(signal.reason);
    waiting.clear();
  };
  signal.addEventListener('abort', abort, { once: true });
  return {
    race: (promise) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        const forget = () => waiting.delete(reject);
        promise.then(resolve, reject).then(forget);
        if (signal.aborted) abort();
      }),
    [Symbol.dispose]: () => signal.removeEventListener('abort', abort),
  };
}
