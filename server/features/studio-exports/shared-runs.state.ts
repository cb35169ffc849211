/**
 * Runs work once for all callers that ask for the same key at the same time. It is aborted when the last caller has left.
 * A caller that leaves gets the reason of its signal.
 */
export function openSharedRuns<T>() {
  const runs = new Map<
    string,
    { readonly result: Promise<T>; readonly controller: AbortController; callers: number }
  >();
  return async (key: string, run: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted();
    let shared = runs.get(key);
    if (!shared) {
      const controller = new AbortController();
      shared = { result: run(controller.signal), controller, callers: 0 };
      runs.set(key, shared);
      const forget = () => void (runs.get(key)?.controller === controller && runs.delete(key));
      shared.result.then(forget, forget);
    }
    const { result, controller } = shared;
    shared.callers += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([result, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      shared.callers -= 1;
      if (shared.callers === 0) {
        controller.abort(signal.reason);
        if (runs.get(key) === shared) runs.delete(key);
      }
    }
  };
}
