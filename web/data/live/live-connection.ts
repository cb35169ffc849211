import { createEmitter, createStore } from '../store/store.ts';

/** Whether the live connection broke and is not back yet; false before the first one. */
export const isDisconnected = createStore(() => false);

/** Emitted to connect again at once, instead of after the delay of the next retry. */
export const reconnect = createEmitter();
