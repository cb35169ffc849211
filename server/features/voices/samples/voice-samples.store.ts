import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { type VoiceSampleRow, voiceSamples } from './voice-samples.tables.ts';

const byId = (workspaceId: WorkspaceId, voiceId: string, sampleId: string) =>
  and(eq(voiceSamples.workspaceId, workspaceId), eq(voiceSamples.voiceId, voiceId), eq(voiceSamples.id, sampleId));

export const voiceSamplesStore = (db: Db | Tx) => ({
  /** Samples of these voices, oldest first. */
  list: (workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<VoiceSampleRow[]> =>
    db
      .select()
      .from(voiceSamples)
      .where(and(eq(voiceSamples.workspaceId, workspaceId), inArray(voiceSamples.voiceId, [...voiceIds])))
      .orderBy(asc(voiceSamples.createdAt), voiceSamples.id),

  async find(workspaceId: WorkspaceId, voiceId: string, sampleId: string): Promise<VoiceSampleRow | undefined> {
    const [row] = await db
      .select()
      .from(voiceSamples)
      .where(byId(workspaceId, voiceId, sampleId));
    return row;
  },

  /** Searches all workspaces: the signed URL was the permission. */
  async findInAnyWorkspace(sampleId: string): Promise<VoiceSampleRow | undefined> {
    const [row] = await db.select().from(voiceSamples).where(eq(voiceSamples.id, sampleId));
    return row;
  },

  async insert(workspaceId: WorkspaceId, row: Omit<typeof voiceSamples.$inferInsert, 'workspaceId'>) {
    const [inserted] = await db
      .insert(voiceSamples)
      .values({ ...row, workspaceId })
      .returning();
    return inserted!;
  },

  async update(
    workspaceId: WorkspaceId,
    voiceId: string,
    sampleId: string,
    change: Partial<typeof voiceSamples.$inferInsert>,
  ): Promise<VoiceSampleRow | undefined> {
    const [row] = await db
      .update(voiceSamples)
      .set(change)
      .where(byId(workspaceId, voiceId, sampleId))
      .returning();
    return row;
  },

  async delete(workspaceId: WorkspaceId, voiceId: string, sampleId: string): Promise<VoiceSampleRow | undefined> {
    const [row] = await db
      .delete(voiceSamples)
      .where(byId(workspaceId, voiceId, sampleId))
      .returning();
    return row;
  },

  /** Filters `ids` down to existing samples of any workspace. */
  async existingIds(ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ id: voiceSamples.id })
      .from(voiceSamples)
      .where(inArray(voiceSamples.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },
});
