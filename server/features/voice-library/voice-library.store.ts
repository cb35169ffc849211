import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type SharedVoiceRow, sharedVoiceDays, sharedVoices } from './voice-library.tables.ts';

const byId = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(sharedVoices.workspaceId, workspaceId), eq(sharedVoices.voiceId, voiceId));

/** Functions without a workspace cross tenants on purpose; the service checks access. */
export const sharedVoicesStore = (db: Db | Tx) => ({
  async find(voiceId: string): Promise<SharedVoiceRow | undefined> {
    return (await db.select().from(sharedVoices).where(eq(sharedVoices.voiceId, voiceId)))[0];
  },

  /** Locks the row until the transaction ends. */
  async lock(workspaceId: WorkspaceId, voiceId: string): Promise<SharedVoiceRow | undefined> {
    return (await db.select().from(sharedVoices).where(byId(workspaceId, voiceId)).for('update'))[0];
  },

  async findAll(voiceIds: readonly string[]): Promise<Map<string, SharedVoiceRow>> {
    if (voiceIds.length === 0) return new Map();
    const rows = await db
      .select()
      .from(sharedVoices)
      .where(inArray(sharedVoices.voiceId, [...voiceIds]));
    return new Map(rows.map((row) => [row.voiceId, row]));
  },

  async findOfWorkspace(workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<Map<string, SharedVoiceRow>> {
    const rows = await db
      .select()
      .from(sharedVoices)
      .where(and(eq(sharedVoices.workspaceId, workspaceId), inArray(sharedVoices.voiceId, [...voiceIds])));
    return new Map(rows.map((row) => [row.voiceId, row]));
  },

  /** Keeps a row that a concurrent transaction inserted. */
  async insert(row: typeof sharedVoices.$inferInsert): Promise<void> {
    await db.insert(sharedVoices).values(row).onConflictDoNothing();
  },

  async update(
    workspaceId: WorkspaceId,
    voiceId: string,
    change: Partial<typeof sharedVoices.$inferInsert>,
  ): Promise<SharedVoiceRow> {
    return (await db.update(sharedVoices).set(change).where(byId(workspaceId, voiceId)).returning())[0]!;
  },

  /** Stores the speaker embedding of a voice. */
  async setEmbedding(voiceId: string, embedding: number[], updatedAt: Date): Promise<void> {
    await db.update(sharedVoices).set({ embedding, updatedAt }).where(eq(sharedVoices.voiceId, voiceId));
  },

  /** Removes a person from the recipients of all shared voices. */
  async removeRecipient(email: string): Promise<void> {
    await db
      .update(sharedVoices)
      .set({ emails: sql`array_remove(${sharedVoices.emails}, ${email})` })
      .where(sql`${email} = any(${sharedVoices.emails})`);
  },

  async delete(workspaceId: WorkspaceId, voiceId: string): Promise<void> {
    await db.delete(sharedVoices).where(byId(workspaceId, voiceId));
  },

  /** Withdrawn voices whose notice period ends in this interval, earliest first. */
  async findEnding(from: Date, to: Date): Promise<{ voiceId: string; disableAt: Date }[]> {
    const rows = await db
      .select({ voiceId: sharedVoices.voiceId, disableAt: sharedVoices.disableAt })
      .from(sharedVoices)
      .where(
        and(
          eq(sharedVoices.inLibrary, false),
          eq(sharedVoices.isShared, false),
          between(sharedVoices.disableAt, from, to),
        ),
      )
      .orderBy(asc(sharedVoices.disableAt))
      .limit(1000);
    return rows.flatMap(({ voiceId, disableAt }) => (disableAt ? [{ voiceId, disableAt }] : []));
  },

  /** Counts an addition of the voice on `day`. */
  async recordAddition(voiceId: string, day: string): Promise<void> {
    await db
      .update(sharedVoices)
      .set({ addedByCount: sql`${sharedVoices.addedByCount} + 1` })
      .where(eq(sharedVoices.voiceId, voiceId));
    await db
      .insert(sharedVoiceDays)
      .values({ voiceId, day, added: 1 })
      .onConflictDoUpdate({
        target: [sharedVoiceDays.voiceId, sharedVoiceDays.day, sharedVoiceDays.isReader],
        set: { added: sql`${sharedVoiceDays.added} + 1` },
      });
  },
});
