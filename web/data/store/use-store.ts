import { useSyncExternalStore } from 'react';
import type { ReadableStore, Subscribable } from './store.ts';

/** The state of a store, as it changes. */
export function useStore<State>(store: ReadableStore<State>): State;
/** The result of `read`, as it changes with the store; `readOnServer` is used for prerendered pages. */
export function useStore<Value>(store: Subscribable, read: () => Value, readOnServer?: () => Value): Value;
export function useStore<Value>(
  store: Subscribable | ReadableStore<Value>,
  read = (store as ReadableStore<Value>).state,
  readOnServer = read,
): Value {
  return useSyncExternalStore(store.subscribe, read, readOnServer);
}
