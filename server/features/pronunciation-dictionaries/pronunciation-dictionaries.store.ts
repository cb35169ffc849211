import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { dictionaries, dictionaryVersions } from './pronunciation-dictionaries.tables.ts';

export type Dictionary = typeof dictionaries.$inferSelect;
export type DictionaryVersion = typeof dictionaryVersions.$inferSelect;
/** A version without its rules. */
export type VersionSummary = Omit<DictionaryVersion, 'rules'>;

export interface DictionaryQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly sort: 'date' | 'name';
  readonly direction: 'asc' | 'desc';
  readonly includeArchived: boolean;
}

type New<T extends { workspaceId: string; createdAt: Date }> = Omit<T, 'workspaceId' | 'createdAt'>;

export const dictionariesStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(dictionaries.workspaceId, workspaceId), eq(dictionaries.id, id));
  const { rules: _, ...summary } = versionColumns;

  return {
    /** Inserts a dictionary with its first version. */
    async insert(
      workspaceId: WorkspaceId,
      dictionary: Omit<New<Dictionary>, 'archivedAt'>,
      rules: DictionaryVersion['rules'],
      createdAt?: Date,
    ): Promise<Dictionary> {
      const rows = await db
        .insert(dictionaries)
        .values({ ...dictionary, workspaceId })
        .returning();
      await this.insertVersion(workspaceId, {
        id: dictionary.latestVersionId,
        dictionaryId: dictionary.id,
        number: 1,
        createdBy: dictionary.createdBy,
        rules,
        rulesCount: rules.length,
        ...(createdAt && { createdAt }),
      });
      return rows[0]!;
    },

    async insertVersion(
      workspaceId: WorkspaceId,
      version: New<DictionaryVersion> & { readonly createdAt?: Date },
    ): Promise<void> {
      await db.insert(dictionaryVersions).values({ ...version, workspaceId });
    },

    /** A page of what the caller may see; the id breaks ties, so that pages neither skip nor repeat items. */
    async list(caller: CallerIn, query: DictionaryQuery): Promise<Dictionary[]> {
      const { workspaceId } = caller;
      const key = query.sort === 'name' ? sql`lower(${dictionaries.name})` : dictionaries.createdAt;
      const filters: (SQL | undefined)[] = [
        eq(dictionaries.workspaceId, workspaceId),
        query.includeArchived ? undefined : isNull(dictionaries.archivedAt),
        permittedRows(caller, 'pronunciation_dictionary.read', {
          id: dictionaries.id,
          createdBy: dictionaries.createdBy,
          membersRole: dictionaries.workspaceAccess,
        }),
      ];
      if (query.after) {
        const cursorKey = query.sort === 'name' ? sql`lower(d.name)` : sql`d.created_at`;
        const cursor = sql`(select ${cursorKey}, d.id from pronunciation_dictionaries d where d.workspace_id = ${workspaceId} and d.id = ${query.after})`;
        filters.push(
          query.direction === 'desc'
            ? sql`(${key}, ${dictionaries.id}) < ${cursor}`
            : sql`(${key}, ${dictionaries.id}) > ${cursor}`,
        );
      }
      const order = query.direction === 'desc' ? desc : asc;
      return db
        .select()
        .from(dictionaries)
        .where(and(...filters))
        .orderBy(order(key), order(dictionaries.id))
        .limit(query.limit);
    },

    async get(workspaceId: WorkspaceId, id: string): Promise<Dictionary | undefined> {
      return (await db.select().from(dictionaries).where(byId(workspaceId, id)))[0];
    },

    /** Locks the row until the transaction ends. */
    async lock(workspaceId: WorkspaceId, id: string): Promise<Dictionary | undefined> {
      return (await db.select().from(dictionaries).where(byId(workspaceId, id)).for('update'))[0];
    },

    async getAll(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Dictionary[]> {
      return db
        .select()
        .from(dictionaries)
        .where(and(eq(dictionaries.workspaceId, workspaceId), inArray(dictionaries.id, [...ids])));
    },

    async edit(
      workspaceId: WorkspaceId,
      id: string,
      changes: Partial<Omit<Dictionary, 'id' | 'workspaceId'>>,
    ): Promise<Dictionary | undefined> {
      return (await db.update(dictionaries).set(changes).where(byId(workspaceId, id)).returning())[0];
    },

    async version(workspaceId: WorkspaceId, dictionaryId: string, id: string): Promise<DictionaryVersion | undefined> {
      const rows = await db
        .select()
        .from(dictionaryVersions)
        .where(
          and(
            eq(dictionaryVersions.workspaceId, workspaceId),
            eq(dictionaryVersions.dictionaryId, dictionaryId),
            eq(dictionaryVersions.id, id),
          ),
        );
      return rows[0];
    },

    /** Newest first. */
    async versions(workspaceId: WorkspaceId, dictionaryId: string, limit: number): Promise<VersionSummary[]> {
      return db
        .select(summary)
        .from(dictionaryVersions)
        .where(and(eq(dictionaryVersions.workspaceId, workspaceId), eq(dictionaryVersions.dictionaryId, dictionaryId)))
        .orderBy(desc(dictionaryVersions.number))
        .limit(limit);
    },

    /** The number of rules in all versions of all dictionaries, plus one per version. */
    async storedRules(workspaceId: WorkspaceId): Promise<number> {
      const rows = await db
        .select({ stored: sql<number>`coalesce(sum(${dictionaryVersions.rulesCount} + 1), 0)::int` })
        .from(dictionaryVersions)
        .where(eq(dictionaryVersions.workspaceId, workspaceId));
      return rows[0]!.stored;
    },
  };
};

const versionColumns = {
  id: dictionaryVersions.id,
  workspaceId: dictionaryVersions.workspaceId,
  dictionaryId: dictionaryVersions.dictionaryId,
  number: dictionaryVersions.number,
  createdBy: dictionaryVersions.createdBy,
  rules: dictionaryVersions.rules,
  rulesCount: dictionaryVersions.rulesCount,
  createdAt: dictionaryVersions.createdAt,
};
