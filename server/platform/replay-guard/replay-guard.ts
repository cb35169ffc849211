import type { Clock } from '../clock.ts';
import type { Db } from '../db/database-client.ts';
import { usedKeysStore } from './replay-guard.store.ts';

/** Remembers, for all servers together, what counts once: for as long as it could count. */
export const openReplayGuard = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** False for a key that was spent before and is not over yet. */
  claim: (key: string, expiresAt: Date): Promise<boolean> => usedKeysStore(db).insert(key, expiresAt),

  deleteExpired: (): Promise<void> => usedKeysStore(db).deleteExpired(clock()),
});
export type ReplayGuard = ReturnType<typeof openReplayGuard>;
