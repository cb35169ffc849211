/** Items that this tab deletes: they are out of sight at once, and back where that fails or is undone. */
export function createRemovedItems() {
  let ids: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const change = (next: ReadonlySet<string>) => {
    ids = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Another set after each change. */
    ids: () => ids,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hide: (more: readonly string[]) => change(new Set([...ids, ...more])),
    show: (back: readonly string[]) => {
      const next = new Set(ids);
      for (const id of back) next.delete(id);
      change(next);
    },
  };
}

export const removedItems = createRemovedItems();
