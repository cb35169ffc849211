/** The history item that was made last on a screen, from when it can be fetched until the next is begun. */
export interface LatestItem {
  readonly id: () => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly learn: (historyItemId: string) => void;
  readonly forget: () => void;
}

export function createLatestItem(): LatestItem {
  let id: string | undefined;
  const listeners = new Set<() => void>();
  const set = (next: string | undefined) => {
    if (id === next) return;
    id = next;
    for (const listener of listeners) listener();
  };
  return {
    id: () => id,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    learn: set,
    forget: () => set(undefined),
  };
}
