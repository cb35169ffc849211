import type { Tx } from '../../platform/db/database-client.ts';
import { usageStore } from './usage.store.ts';

/** Keeps the sums of all workspaces without the deleted person: their usage becomes that of `replacement`. */
export const replaceUserOfUsage = (tx: Tx, userId: string, replacement: string): Promise<void> =>
  usageStore(tx).replaceUser(userId, replacement);
