import { createStore } from '../../data/store/store.ts';

/** The IDs of items that this tab deletes: hidden at once, shown again if the deletion fails or is undone. */
export function createRemovedItems() {
  const { state, set, subscribe } = createStore<ReadonlySet<string>>(() => new Set());
  return {
    state,
    subscribe,
    hide: (ids: readonly string[]) => set(new Set([...state(), ...ids])),
    show: (ids: readonly string[]) => {
      const remaining = new Set(state());
      for (const id of ids) remaining.delete(id);
      set(remaining);
    },
  };
}

export const removedItems = createRemovedItems();
