import { createStore } from '../store/store.ts';

/** The workspace that the server called closed because its deletion is scheduled; another one is open. */
export const closedWorkspaceId = createStore<string | undefined>(() => undefined);
