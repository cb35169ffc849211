import type { Db } from '../db/database-client.ts';
import { type CountInWindow, sharedCountsStore } from './shared-counts.store.ts';

/** Ended windows are deleted after so many exchanges, which are a second apart. */
const cleanEvery = 300;

/** Counts of requests that the processes of one database add up. */
export function openSharedCounts(db: Db) {
  const store = sharedCountsStore(db);
  let exchanges = 0;
  return {
    /** Adds the counts of this process and returns the totals of all. */
    async add(added: readonly CountInWindow[]): Promise<readonly CountInWindow[]> {
      exchanges += 1;
      if (exchanges % cleanEvery === 0) await store.deleteEnded();
      return store.add(added);
    },
  };
}
