import type { Subscribable } from '../store/store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface VisitStorageParts {
  readonly device: () => Store;
  readonly isAllowed: () => boolean;
  readonly subscribe: Subscribable['subscribe'];
}

/**
 * A storage for the IDs of partners and advertisements: in memory until the device may store them (CONSENT-002), and
 * deleted from the device once that is refused (CONSENT-009).
 */
export function createVisitStorage({ device, isAllowed, subscribe }: VisitStorageParts): Store {
  const waiting = new Map<string, string>();
  const names = new Set<string>();
  let wasAllowed = isAllowed();

  subscribe(() => {
    if (isAllowed() === wasAllowed) return;
    wasAllowed = isAllowed();
    if (wasAllowed) {
      for (const [name, value] of waiting) device().setItem(name, value);
      waiting.clear();
    } else for (const name of names) device().removeItem(name);
  });

  return {
    getItem: (name) => waiting.get(name) ?? device().getItem(name),
    setItem(name, value) {
      names.add(name);
      if (isAllowed()) device().setItem(name, value);
      else waiting.set(name, value);
    },
    removeItem(name) {
      waiting.delete(name);
      device().removeItem(name);
    },
  };
}
