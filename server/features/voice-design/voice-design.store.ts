import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { designedVoices } from './voice-design.tables.ts';

export type DesignedVoiceRow = typeof designedVoices.$inferSelect;
export type NewDesignedVoice = Omit<typeof designedVoices.$inferInsert, 'workspaceId'>;

export const voiceDesignStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, rows: readonly NewDesignedVoice[]): Promise<void> {
    await db.insert(designedVoices).values(rows.map((row) => ({ ...row, workspaceId })));
  },

  /** A designed voice created after `since`. */
  async find(workspaceId: WorkspaceId, id: string, since: Date): Promise<DesignedVoiceRow | undefined> {
    const [row] = await db
      .select()
      .from(designedVoices)
      .where(
        and(
          eq(designedVoices.workspaceId, workspaceId),
          eq(designedVoices.id, id),
          gt(designedVoices.createdAt, since),
        ),
      );
    return row;
  },

  /** Deletes in all workspaces. */
  async deleteCreatedBefore(date: Date): Promise<void> {
    await db.delete(designedVoices).where(lt(designedVoices.createdAt, date));
  },
});
