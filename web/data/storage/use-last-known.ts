import { useEffect, useState } from 'react';
import { isBoolean, readLocal, writeLocal } from './local-store.ts';

/**
 * A fact that is loaded; until then (undefined) what it was on the last visit, so that its place is reserved and nothing
 * moves. `initial`: the assumption of a first visit.
 */
export function useLastKnown(name: string, fact: boolean | undefined, initial: boolean): boolean {
  const [last] = useState(() => readLocal(localStorage, name, isBoolean) ?? initial);
  useEffect(() => {
    if (fact !== undefined) writeLocal(localStorage, name, fact);
  }, [name, fact]);
  return fact ?? last;
}
