import { and, count, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type VoiceRow, voiceAddEdits, voiceBookmarks, voiceSettingsOverrides, voices } from './voices.tables.ts';

const byId = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(voices.workspaceId, workspaceId), eq(voices.id, voiceId));

export const voicesStore = (db: Db | Tx) => ({
  /** Ids of the voices that one person created or added, newest first. */
  async idsCreatedBy(workspaceId: WorkspaceId, userId: string): Promise<string[]> {
    const rows = await db
      .select({ id: voices.id })
      .from(voices)
      .where(and(eq(voices.workspaceId, workspaceId), eq(voices.createdBy, userId)))
      .orderBy(desc(voices.createdAt), voices.id);
    return rows.map(({ id }) => id);
  },

  async find(workspaceId: WorkspaceId, voiceId: string): Promise<VoiceRow | undefined> {
    const [row] = await db.select().from(voices).where(byId(workspaceId, voiceId));
    return row;
  },

  /** Searches all workspaces. */
  async findInAnyWorkspace(voiceId: string): Promise<VoiceRow | undefined> {
    const [row] = await db.select().from(voices).where(eq(voices.id, voiceId));
    return row;
  },

  /** A page of the voices of all workspaces that the operator has flagged, changed last first, after the voice `after`. */
  listFlagged({ after, limit }: { after: string | undefined; limit: number }): Promise<VoiceRow[]> {
    const position = db
      .select({ updatedAt: voices.updatedAt, id: voices.id })
      .from(voices)
      .where(eq(voices.id, after ?? ''));
    const isAfter = after === undefined ? undefined : sql`(${voices.updatedAt}, ${voices.id}) < ${position}`;
    return db
      .select()
      .from(voices)
      .where(and(ne(voices.safetyControl, 'NONE'), isAfter))
      .orderBy(desc(voices.updatedAt), desc(voices.id))
      .limit(limit);
  },

  /** Searches all workspaces. */
  async existingIds(voiceIds: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ id: voices.id })
      .from(voices)
      .where(inArray(voices.id, [...voiceIds]));
    return new Set(rows.map(({ id }) => id));
  },

  /** The voices that were imported from files, newest first. */
  listImported: (workspaceId: WorkspaceId): Promise<VoiceRow[]> =>
    db
      .select()
      .from(voices)
      .where(and(eq(voices.workspaceId, workspaceId), isNotNull(voices.origin)))
      .orderBy(desc(voices.createdAt), voices.id),

  /** Locks the row until the transaction ends. */
  async lock(workspaceId: WorkspaceId, voiceId: string): Promise<VoiceRow | undefined> {
    const [row] = await db.select().from(voices).where(byId(workspaceId, voiceId)).for('update');
    return row;
  },

  async insert(row: typeof voices.$inferInsert): Promise<VoiceRow> {
    const [inserted] = await db.insert(voices).values(row).returning();
    return inserted!;
  },

  async update(
    workspaceId: WorkspaceId,
    voiceId: string,
    change: Partial<typeof voices.$inferInsert>,
  ): Promise<VoiceRow | undefined> {
    const [row] = await db.update(voices).set(change).where(byId(workspaceId, voiceId)).returning();
    return row;
  },

  async delete(workspaceId: WorkspaceId, voiceId: string): Promise<boolean> {
    const deleted = await db.delete(voices).where(byId(workspaceId, voiceId)).returning({ id: voices.id });
    await db
      .delete(voiceSettingsOverrides)
      .where(and(eq(voiceSettingsOverrides.workspaceId, workspaceId), eq(voiceSettingsOverrides.voiceId, voiceId)));
    return deleted.length > 0;
  },

  /** Counts used slots as `requireFree` does: copies are custom voices, own professional voices have their own slots. */
  async slotCounts(workspaceId: WorkspaceId): Promise<{ custom: number; professional: number }> {
    const [row] = await db
      .select({
        custom: count(
          sql`case when ${or(ne(voices.category, 'professional'), isNotNull(voices.sourceVoiceId))} then 1 end`,
        ),
        professional: count(
          sql`case when ${and(eq(voices.category, 'professional'), sql`${voices.sourceVoiceId} is null`)} then 1 end`,
        ),
      })
      .from(voices)
      .where(eq(voices.workspaceId, workspaceId));
    return row!;
  },

  /** Advisory lock until the transaction ends, so that concurrent additions see each other. */
  async lockSlots(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`voices ${workspaceId}`}, 0))`);
  },

  /** Additions and edits in the period that ends at `periodEndsAt`. */
  async addEditCount(workspaceId: WorkspaceId, periodEndsAt: Date): Promise<number> {
    const [row] = await db
      .select({ count: voiceAddEdits.count })
      .from(voiceAddEdits)
      .where(and(eq(voiceAddEdits.workspaceId, workspaceId), eq(voiceAddEdits.periodEndsAt, periodEndsAt)));
    return row?.count ?? 0;
  },

  /** Adds one; a new period starts at 1. */
  async incrementAddEdits(workspaceId: WorkspaceId, periodEndsAt: Date): Promise<number> {
    const [row] = await db
      .insert(voiceAddEdits)
      .values({ workspaceId, periodEndsAt, count: 1 })
      .onConflictDoUpdate({
        target: voiceAddEdits.workspaceId,
        set: {
          count: sql`case when ${voiceAddEdits.periodEndsAt} = excluded.period_ends_at then ${voiceAddEdits.count} + 1 else 1 end`,
          periodEndsAt,
        },
      })
      .returning({ count: voiceAddEdits.count });
    return row!.count;
  },

  async bookmarks(workspaceId: WorkspaceId): Promise<Map<string, Date>> {
    const rows = await db.select().from(voiceBookmarks).where(eq(voiceBookmarks.workspaceId, workspaceId));
    return new Map(rows.map(({ voiceId, favoritedAt }) => [voiceId, favoritedAt]));
  },

  async setBookmark(workspaceId: WorkspaceId, voiceId: string, favoritedAt: Date | null): Promise<void> {
    if (favoritedAt)
      await db.insert(voiceBookmarks).values({ workspaceId, voiceId, favoritedAt }).onConflictDoNothing();
    else
      await db
        .delete(voiceBookmarks)
        .where(and(eq(voiceBookmarks.workspaceId, workspaceId), eq(voiceBookmarks.voiceId, voiceId)));
  },

  /** Names of existing voices, by id. */
  async names(workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .select({ id: voices.id, name: voices.name })
      .from(voices)
      .where(and(eq(voices.workspaceId, workspaceId), inArray(voices.id, [...voiceIds])));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },

  async settings(workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<Map<string, VoiceSettingsWire>> {
    const rows = await db
      .select({ voiceId: voiceSettingsOverrides.voiceId, settings: voiceSettingsOverrides.settings })
      .from(voiceSettingsOverrides)
      .where(
        and(eq(voiceSettingsOverrides.workspaceId, workspaceId), inList(voiceSettingsOverrides.voiceId, voiceIds)),
      );
    return new Map(rows.map((row) => [row.voiceId, row.settings]));
  },

  async effects(workspaceId: WorkspaceId, voiceId: string): Promise<EffectChain | undefined> {
    const [row] = await db
      .select({ effects: voiceSettingsOverrides.effects })
      .from(voiceSettingsOverrides)
      .where(and(eq(voiceSettingsOverrides.workspaceId, workspaceId), eq(voiceSettingsOverrides.voiceId, voiceId)));
    return row?.effects ?? undefined;
  },

  /** `settings`: those of the voice if the workspace has none of its own. */
  async saveEffects(
    workspaceId: WorkspaceId,
    voiceId: string,
    { settings, effects }: { readonly settings: VoiceSettingsWire; readonly effects: EffectChain | null },
    now: Date,
  ): Promise<void> {
    await db
      .insert(voiceSettingsOverrides)
      .values({ workspaceId, voiceId, settings, effects, updatedAt: now })
      .onConflictDoUpdate({
        target: [voiceSettingsOverrides.workspaceId, voiceSettingsOverrides.voiceId],
        set: { effects, updatedAt: now },
      });
  },

  async saveSettings(workspaceId: WorkspaceId, voiceId: string, settings: VoiceSettingsWire, now: Date): Promise<void> {
    await db
      .insert(voiceSettingsOverrides)
      .values({ workspaceId, voiceId, settings, updatedAt: now })
      .onConflictDoUpdate({
        target: [voiceSettingsOverrides.workspaceId, voiceSettingsOverrides.voiceId],
        set: { settings, updatedAt: now },
      });
  },
});
