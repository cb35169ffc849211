import { createStore, type ReadableStore } from '../../data/store/store.ts';

/** The ID of the newest history item of a screen, from when it can be fetched until the next generation starts. */
export interface LatestItem extends ReadableStore<string | undefined> {
  readonly learn: (historyItemId: string) => void;
  readonly forget: () => void;
}

export function createLatestItem(): LatestItem {
  const { state, set, subscribe } = createStore<string | undefined>(() => undefined);
  return { state, subscribe, learn: set, forget: () => set(undefined) };
}
