/** Items that one request may name. */
export const mostPerRequest = 1000;

interface DeleteParts {
  /** Each with at most `mostPerRequest` ids. */
  readonly call: (ids: readonly string[]) => Promise<unknown>;
  readonly showError: (error: unknown) => void;
}

/** Goes through ids by the request; after a failure the rest is left. Resolves with those that succeeded. */
export async function inRequests(ids: readonly string[], { call, showError }: DeleteParts): Promise<readonly string[]> {
  for (let at = 0; at < ids.length; at += mostPerRequest) {
    try {
      await call(ids.slice(at, at + mostPerRequest));
    } catch (error) {
      showError(error);
      return ids.slice(0, at);
    }
  }
  return ids;
}
