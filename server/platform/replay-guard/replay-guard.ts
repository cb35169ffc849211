import type { Clock } from '../clock.ts';
import type { Db } from '../db/database-client.ts';
import { spentStore } from './replay-guard.store.ts';

/** Remembers, for all servers together, what counts once: for as long as it could count. */
export const openSpent = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** False for a key that was spent before and is not over yet. */
  spend: (key: string, until: Date): Promise<boolean> => spentStore(db).insert(key, until),

  forgetExpired: (): Promise<void> => spentStore(db).forgetExpired(clock()),
});
export type Spent = ReturnType<typeof openSpent>;
