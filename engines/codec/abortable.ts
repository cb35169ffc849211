/** Waits that end when a signal aborts. */
export interface Abortable extends Disposable {
  /** Settles as `promise` does, or rejects with `signal.reason` as soon as the signal aborts. */
  race<T>(promise: Promise<T>): Promise<T>;
}

/** One listener on the signal for any number of waits; disposing takes it off. */
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
