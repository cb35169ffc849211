import { createStore, type ReadableStore } from '../../data/store/store.ts';

/** The ID of the newest history item of a screen, from when it can be fetched until the next generation starts. */
export interface LatestItem extends ReadableStore<string | undefined> {
  readonly set: (historyItemId: string) => void;
  readonly clear: () => void;
}

export function createLatestItem(): LatestItem {
  const { state, set, subscribe } = createStore<string | undefined>(() => undefined);
  return { state, subscribe, set, clear: () => set(undefined) };
}
