import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { voiceChangeSources } from './voice-changer.tables.ts';

export const voiceChangesStore = (db: Db | Tx) => ({
  /** The history item must exist. */
  async insertSource(
    workspaceId: WorkspaceId,
    row: Omit<typeof voiceChangeSources.$inferInsert, 'workspaceId'>,
  ): Promise<void> {
    await db.insert(voiceChangeSources).values({ ...row, workspaceId });
  },
});
