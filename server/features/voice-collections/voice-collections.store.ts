import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { VoiceKeys } from '../voices/listing/voice-listing.store.ts';
import type { VoiceQuery } from '../voices/voices.rules.ts';
import { voiceCollections as collections, voiceCollectionEntries as entries } from './voice-collections.tables.ts';

export type CollectionRow = typeof collections.$inferSelect;

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(collections.workspaceId, workspaceId), eq(collections.id, id));
const inWorkspace = (workspaceId: WorkspaceId) => eq(collections.workspaceId, workspaceId);

/** The condition that a voice is in the collection of the query. IDs of collections are unique in all workspaces. */
export const collectionFilter = ({ collectionId }: VoiceQuery, voice: VoiceKeys): SQL | undefined =>
  collectionId === undefined
    ? undefined
    : sql`exists (select 1 from ${entries} where ${entries.collectionId} = ${collectionId} and ${entries.voiceId} = ${voice.id})`;

export const voiceCollectionsStore = (db: Db | Tx) => ({
  /** The collections that the caller may see, ordered by title, ignoring case. */
  list: (caller: CallerIn): Promise<CollectionRow[]> =>
    db
      .select()
      .from(collections)
      .where(
        and(inWorkspace(caller.workspaceId), permittedRows(caller, 'voice_collection.read', { id: collections.id })),
      )
      .orderBy(sql`lower(${collections.title})`, collections.id),

  async count(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await db.select({ n: count() }).from(collections).where(inWorkspace(workspaceId));
    return row!.n;
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<CollectionRow | undefined> {
    return (await db.select().from(collections).where(byId(workspaceId, id)))[0];
  },

  /** Locks the row until the transaction ends. */
  async lock(workspaceId: WorkspaceId, id: string): Promise<CollectionRow | undefined> {
    return (await db.select().from(collections).where(byId(workspaceId, id)).for('update'))[0];
  },

  async insert(row: typeof collections.$inferInsert): Promise<CollectionRow> {
    return (await db.insert(collections).values(row).returning())[0]!;
  },

  async update(
    workspaceId: WorkspaceId,
    id: string,
    change: { title?: string | undefined; icon?: string | undefined },
  ): Promise<CollectionRow | undefined> {
    return (await db.update(collections).set(change).where(byId(workspaceId, id)).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    return (await db.delete(collections).where(byId(workspaceId, id)).returning({ id: collections.id })).length > 0;
  },

  /** Voice ids by collection id, oldest entry first. */
  async voiceIdsByCollection(workspaceId: WorkspaceId): Promise<Map<string, string[]>> {
    const rows = await db
      .select({ collectionId: entries.collectionId, voiceId: entries.voiceId })
      .from(entries)
      .innerJoin(collections, eq(collections.id, entries.collectionId))
      .where(inWorkspace(workspaceId))
      .orderBy(entries.addedAt, entries.voiceId);
    return groupPairs(rows.map(({ collectionId, voiceId }) => [collectionId, voiceId]));
  },

  /** Collection ids by voice id, for those of `voiceIds` that are in a collection. */
  async collectionIdsByVoice(workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await db
      .select({ collectionId: entries.collectionId, voiceId: entries.voiceId })
      .from(entries)
      .innerJoin(collections, eq(collections.id, entries.collectionId))
      .where(and(inWorkspace(workspaceId), inList(entries.voiceId, voiceIds)))
      .orderBy(entries.addedAt, entries.collectionId);
    return groupPairs(rows.map(({ collectionId, voiceId }) => [voiceId, collectionId]));
  },

  async entryCount(workspaceId: WorkspaceId, id: string): Promise<number> {
    const [row] = await db
      .select({ n: count() })
      .from(entries)
      .innerJoin(collections, eq(collections.id, entries.collectionId))
      .where(byId(workspaceId, id));
    return row!.n;
  },

  /** Does nothing if the voice is already in the collection. */
  async add(workspaceId: WorkspaceId, id: string, voiceId: string, addedAt: Date): Promise<void> {
    const entry = { collectionId: collections.id, voiceId: sql<string>`${voiceId}::text`.as('voice_id') };
    const addedAtColumn = sql<Date>`${addedAt.toISOString()}::timestamptz`.as('added_at');
    await db
      .insert(entries)
      .select(
        db
          .select({ ...entry, addedAt: addedAtColumn })
          .from(collections)
          .where(byId(workspaceId, id)),
      )
      .onConflictDoNothing();
  },

  async remove(workspaceId: WorkspaceId, id: string, voiceId: string): Promise<void> {
    const collectionIds = db.select({ id: collections.id }).from(collections).where(byId(workspaceId, id));
    await db.delete(entries).where(and(inArray(entries.collectionId, collectionIds), eq(entries.voiceId, voiceId)));
  },

  /** Removes a voice from all collections of the workspace. */
  async removeFromAll(workspaceId: WorkspaceId, voiceId: string): Promise<void> {
    const collectionIds = db.select({ id: collections.id }).from(collections).where(inWorkspace(workspaceId));
    await db.delete(entries).where(and(eq(entries.voiceId, voiceId), inArray(entries.collectionId, collectionIds)));
  },
});

function groupPairs(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
