import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database-client.ts';
import { usedKeysStore } from './replay-guard.store.ts';

/** Rejects single-use values that were used before, on any server, until they expire. */
export const openReplayGuard = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Marks a key as used; false when it was used before and has not expired. With `tx`, once that commits. */
  claim: (key: string, expiresAt: Date, tx?: Tx): Promise<boolean> => usedKeysStore(tx ?? db).insert(key, expiresAt),

  deleteExpired: (): Promise<void> => usedKeysStore(db).deleteExpired(clock()),
});
export type ReplayGuard = ReturnType<typeof openReplayGuard>;
