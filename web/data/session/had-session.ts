import { localPrefix, readLocal, writeLocal } from '../storage/local-store.ts';
import type { SessionState } from './session.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storedName = 'signed_in';
/** The key that the browser's storage has only while there may be a session. */
export const hadSessionKey = localPrefix + storedName;
const isTrue = (value: unknown): value is true => value === true;

/** Stores whether this browser has a session. */
export function saveHadSession(store: Store, { status }: SessionState): void {
  if (status === 'signed-in') writeLocal(store, storedName, true);
  if (status === 'signed-out') store.removeItem(hadSessionKey);
}

/**
 * Whether the browser may have a session. Public pages fetch the user only then, because the request would fail for
 * every other visitor.
 */
export const hadSession = (store: Store): boolean => readLocal(store, storedName, isTrue) ?? false;
