import { and, asc, between, desc, eq, getTableColumns, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { VoiceKeys } from '../voices/listing/voice-listing.store.ts';
import type { VoiceQuery } from '../voices/voices.rules.ts';
import { type SharedVoiceRow, sharedVoiceDays, sharedVoices } from './voice-library.tables.ts';

const byId = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(sharedVoices.workspaceId, workspaceId), eq(sharedVoices.voiceId, voiceId));

const { embedding: _embedding, searchText: _text, facets: _facets, ...detailColumns } = getTableColumns(sharedVoices);
export type SharedDetails = Omit<SharedVoiceRow, 'embedding' | 'searchText' | 'facets'>;

const termColumns = {
  inLibrary: sharedVoices.inLibrary,
  isShared: sharedVoices.isShared,
  disableAt: sharedVoices.disableAt,
  noticePeriodDays: sharedVoices.noticePeriodDays,
  customRate: sharedVoices.customRate,
  liveModeration: sharedVoices.liveModeration,
};
export type SharedTerms = Pick<SharedVoiceRow, keyof typeof termColumns>;

/** The condition of a workspace's voice by how it, or the voice that it was added from, is shared. */
export function sharingFilter(query: VoiceQuery, voice: VoiceKeys): SQL | undefined {
  const { minNoticeDays, includeCustomRates, includeLiveModerated } = query;
  const sharing = sql`select 1 from ${sharedVoices} where ${sharedVoices.voiceId} = coalesce(${voice.sourceVoiceId}, ${voice.id})`;
  const without = (what: SQL) => sql`not exists (${sharing} and ${what})`;
  return and(
    minNoticeDays === undefined ? undefined : without(lt(sharedVoices.noticePeriodDays, minNoticeDays)),
    // A copy whose voice is no longer shared has no notice period.
    minNoticeDays ? sql`(${voice.sourceVoiceId} is null or exists (${sharing}))` : undefined,
    includeCustomRates === false ? without(isNotNull(sharedVoices.customRate)) : undefined,
    includeLiveModerated === false ? without(eq(sharedVoices.liveModeration, true)) : undefined,
  );
}

/** Functions without a workspace cross tenants on purpose; the service checks access. */
export const sharedVoicesStore = (db: Db | Tx) => ({
  async find(voiceId: string): Promise<SharedVoiceRow | undefined> {
    return (await db.select().from(sharedVoices).where(eq(sharedVoices.voiceId, voiceId)))[0];
  },

  /** Locks the row until the transaction ends. */
  async lock(workspaceId: WorkspaceId, voiceId: string): Promise<SharedVoiceRow | undefined> {
    return (await db.select().from(sharedVoices).where(byId(workspaceId, voiceId)).for('update'))[0];
  },

  /** How these voices are shared, by voice ID. */
  async findDetails(voiceIds: readonly string[]): Promise<Map<string, SharedDetails>> {
    const rows = await db.select(detailColumns).from(sharedVoices).where(inList(sharedVoices.voiceId, voiceIds));
    return new Map(rows.map((row) => [row.voiceId, row]));
  },

  /** The library voices of a person, the latest first. */
  async listOfOwner(publicOwnerId: string, limit: number): Promise<SharedDetails[]> {
    return db
      .select(detailColumns)
      .from(sharedVoices)
      .where(
        and(
          eq(sharedVoices.publicOwnerId, publicOwnerId),
          eq(sharedVoices.inLibrary, true),
          eq(sharedVoices.isBlocked, false),
        ),
      )
      .orderBy(desc(sharedVoices.sharedAt), sharedVoices.voiceId)
      .limit(limit);
  },

  /** What decides whether copies of a voice may speak, and their price. */
  async findTerms(voiceId: string): Promise<SharedTerms | undefined> {
    return (await db.select(termColumns).from(sharedVoices).where(eq(sharedVoices.voiceId, voiceId)))[0];
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
