/** Maximum item ids in one request. */
export const maxItemsPerRequest = 1000;

interface BatchOptions {
  /** Called with at most `mostPerRequest` ids. */
  readonly call: (ids: readonly string[]) => Promise<unknown>;
  readonly showError: (error: unknown) => void;
}

/** Calls `call` with batches of ids and stops at the first failure. Returns the ids of the successful batches. */
export async function runInBatches(
  ids: readonly string[],
  { call, showError }: BatchOptions,
): Promise<readonly string[]> {
  for (let at = 0; at < ids.length; at += maxItemsPerRequest) {
    try {
      await call(ids.slice(at, at + maxItemsPerRequest));
    } catch (error) {
      showError(error);
      return ids.slice(0, at);
    }
  }
  return ids;
}
