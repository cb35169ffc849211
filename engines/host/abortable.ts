/** Makes promises abortable by a signal. */
export interface Abortable extends Disposable {
  /** Settles like `promise`, or rejects with `signal.reason` if the signal aborts first. */
  race<T>(promise: Promise<T>): Promise<T>;
}

/** Uses one listener on the signal for any number of promises. Disposing removes it. */
export function abortable(signal: AbortSignal): Abortable {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return {
    race: (promise) => Promise.race([promise, aborted.promise]),
    [Symbol.dispose]: () => signal.removeEventListener('abort', abort),
  };
}
