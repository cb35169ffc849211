import { localPrefix, readLocal, writeLocal } from '../storage/local-store.ts';
import type { SessionState } from './session.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storedName = 'signed_in';
const isTrue = (value: unknown): value is true => value === true;

/** Keeps in mind whether this browser has a session. */
export function saveHadSession(store: Store, { status }: SessionState): void {
  if (status === 'signed-in') writeLocal(store, storedName, true);
  if (status === 'signed-out') store.removeItem(localPrefix + storedName);
}

/**
 * Whether the browser may have a session. Public pages ask the server who is there only then: it would answer each of
 * their visitors with an error.
 */
export const hadSession = (store: Store): boolean => readLocal(store, storedName, isTrue) ?? false;
