import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { voiceChangeSources } from './voice-changer.tables.ts';

export type VoiceChangeSource = typeof voiceChangeSources.$inferSelect;

export const voiceChangesStore = (db: Db | Tx) => ({
  /** The history item must exist. */
  async insertSource(
    workspaceId: WorkspaceId,
    row: Omit<typeof voiceChangeSources.$inferInsert, 'workspaceId'>,
  ): Promise<void> {
    await db.insert(voiceChangeSources).values({ ...row, workspaceId });
  },

  async findSource(workspaceId: WorkspaceId, historyItemId: string): Promise<VoiceChangeSource | undefined> {
    const [row] = await db
      .select()
      .from(voiceChangeSources)
      .where(and(eq(voiceChangeSources.workspaceId, workspaceId), eq(voiceChangeSources.historyItemId, historyItemId)));
    return row;
  },
});
