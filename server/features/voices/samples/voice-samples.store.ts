import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { type VoiceSampleRow, voiceSamples } from './voice-samples.tables.ts';

const own = (workspaceId: WorkspaceId, voiceId: string, sampleId: string) =>
  and(eq(voiceSamples.workspaceId, workspaceId), eq(voiceSamples.voiceId, voiceId), eq(voiceSamples.id, sampleId));

export const voiceSamplesStore = (db: Db | Tx) => ({
  /** Of these voices, oldest first. */
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
      .where(own(workspaceId, voiceId, sampleId));
    return row;
  },

  /** Of any workspace: for whoever holds a signed address. */
  async findAnywhere(sampleId: string): Promise<VoiceSampleRow | undefined> {
    const [row] = await db.select().from(voiceSamples).where(eq(voiceSamples.id, sampleId));
    return row;
  },

  async insert(workspaceId: WorkspaceId, row: Omit<typeof voiceSamples.$inferInsert, 'workspaceId'>) {
    const [made] = await db
      .insert(voiceSamples)
      .values({ ...row, workspaceId })
      .returning();
    return made!;
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
      .where(own(workspaceId, voiceId, sampleId))
      .returning();
    return row;
  },

  async delete(workspaceId: WorkspaceId, voiceId: string, sampleId: string): Promise<VoiceSampleRow | undefined> {
    const [row] = await db
      .delete(voiceSamples)
      .where(own(workspaceId, voiceId, sampleId))
      .returning();
    return row;
  },

  /** Those of `ids` that are samples, of any workspace. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ id: voiceSamples.id })
      .from(voiceSamples)
      .where(inArray(voiceSamples.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },
});
