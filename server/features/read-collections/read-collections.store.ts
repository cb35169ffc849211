import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { readCollections as collections, readCollectionItems as items } from './read-collections.tables.ts';

export type ReadCollection = typeof collections.$inferSelect;
type NewCollection = Omit<typeof collections.$inferInsert, 'workspaceId'>;
type Owner = Pick<ReadCollection, 'id'>;

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(collections.workspaceId, workspaceId), eq(collections.id, id));

export const readCollectionsStore = (db: Db | Tx) => ({
  /** Newest first. */
  list(workspaceId: WorkspaceId): Promise<ReadCollection[]> {
    const newest = [desc(collections.createdAt), desc(collections.id)];
    return db
      .select()
      .from(collections)
      .where(eq(collections.workspaceId, workspaceId))
      .orderBy(...newest);
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    return (await db.select({ n: count() }).from(collections).where(eq(collections.workspaceId, workspaceId)))[0]!.n;
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<ReadCollection | undefined> {
    return (await db.select().from(collections).where(byId(workspaceId, id)))[0];
  },

  /** Locks the row until the transaction ends. */
  async lock(workspaceId: WorkspaceId, id: string): Promise<ReadCollection | undefined> {
    return (await db.select().from(collections).where(byId(workspaceId, id)).for('update'))[0];
  },

  /** Undefined if another collection has this slug. */
  async insert(workspaceId: WorkspaceId, row: NewCollection): Promise<ReadCollection | undefined> {
    const inserted = db
      .insert(collections)
      .values({ ...row, workspaceId })
      .onConflictDoNothing({ target: collections.slug });
    return (await inserted.returning())[0];
  },

  async update(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<NewCollection>,
  ): Promise<ReadCollection | undefined> {
    return (await db.update(collections).set(changes).where(byId(workspaceId, id)).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    return (await db.delete(collections).where(byId(workspaceId, id)).returning({ id: collections.id })).length > 0;
  },

  /** The reads of collections that were found before, by collection, in their order. */
  async readIds(owners: readonly Owner[]): Promise<Map<string, string[]>> {
    const ids = owners.map(({ id }) => id);
    const rows = await db
      .select({ collectionId: items.collectionId, readId: items.readId })
      .from(items)
      .where(inList(items.collectionId, ids))
      .orderBy(asc(items.position), asc(items.readId));
    const found = new Map<string, string[]>(ids.map((id) => [id, []]));
    for (const { collectionId, readId } of rows) found.get(collectionId)?.push(readId);
    return found;
  },

  /** Replaces the reads of a collection that is locked. */
  async setReads({ id }: Owner, readIds: readonly string[]): Promise<void> {
    await db.delete(items).where(eq(items.collectionId, id));
    if (readIds.length > 0)
      await db.insert(items).values(readIds.map((readId, position) => ({ collectionId: id, readId, position })));
  },
});

/** Public collections of all workspaces, for readers. */
export const publicCollectionsStore = (db: Db | Tx) => ({
  async findBySlug(slug: string): Promise<ReadCollection | undefined> {
    const where = and(eq(collections.slug, slug), eq(collections.isPublic, true));
    return (await db.select().from(collections).where(where))[0];
  },

  /** Those of a person, by name. */
  listOf(userId: string): Promise<ReadCollection[]> {
    return db
      .select()
      .from(collections)
      .where(and(eq(collections.userId, userId), eq(collections.isPublic, true)))
      .orderBy(sql`lower(${collections.name})`, collections.id);
  },

  /** Those that contain a read, by name. */
  listWith(readId: string): Promise<Pick<ReadCollection, 'slug' | 'name'>[]> {
    return db
      .select({ slug: collections.slug, name: collections.name })
      .from(collections)
      .innerJoin(items, eq(items.collectionId, collections.id))
      .where(and(eq(items.readId, readId), eq(collections.isPublic, true)))
      .orderBy(sql`lower(${collections.name})`, collections.id);
  },
});
