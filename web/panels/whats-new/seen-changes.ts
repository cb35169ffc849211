import { createStore, type ReadableStore } from '../../data/store/store.ts';

// Without the `xi:` prefix, because sign-out clears those keys (STORE-001) and what was seen belongs to the device.
const key = 'seen_change';

export interface SeenChanges extends ReadableStore<string> {
  /** Notes that the newest change was seen. */
  readonly markSeen: () => void;
}

/**
 * The ID of the newest change that was seen on this device. Somebody who opens the app for the first time has nothing to
 * catch up on.
 */
export function createSeenChanges(storage: () => Pick<Storage, 'getItem' | 'setItem'>, latestId: string): SeenChanges {
  function read(): string {
    try {
      const stored = storage().getItem(key);
      if (stored !== null) return stored;
      storage().setItem(key, latestId);
    } catch {
      // Without storage there is nothing to compare with.
    }
    return latestId;
  }
  const store = createStore(read);
  return {
    state: store.state,
    subscribe: store.subscribe,
    markSeen() {
      store.set(latestId);
      try {
        storage().setItem(key, latestId);
      } catch {}
    },
  };
}

/** How many of the changes, newest first, are newer than the one that was seen; all of them if that one is no longer listed. */
export function countNew(changes: readonly { readonly id: string }[], seenId: string): number {
  const at = changes.findIndex(({ id }) => id === seenId);
  return at === -1 ? changes.length : at;
}
