import { createStore } from '../../data/store/store.ts';

/** The API key that the reference uses. Only in memory: a reload forgets it. */
export const referenceKey = createStore<string | undefined>(() => undefined);
