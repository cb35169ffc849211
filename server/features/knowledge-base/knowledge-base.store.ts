import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { KnowledgeDocumentType } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { knowledgeDocuments } from './knowledge-base.tables.ts';

/** A document with its text. */
export type WholeDocument = typeof knowledgeDocuments.$inferSelect;
/** A document without its text, which may have millions of characters. */
export type KnowledgeDocument = Omit<WholeDocument, 'content'>;
export type NewDocument = Omit<typeof knowledgeDocuments.$inferInsert, 'workspaceId'>;

export interface DocumentQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly search?: string | undefined;
  readonly createdBy?: string | undefined;
  readonly types?: readonly KnowledgeDocumentType[] | undefined;
  readonly parentId?: string | undefined;
  readonly ancestorId?: string | undefined;
  readonly foldersFirst: boolean;
  readonly direction: 'asc' | 'desc';
  readonly sort: 'name' | 'created_at' | 'updated_at' | 'size';
}

export interface FolderOnPath {
  readonly id: string;
  readonly name: string;
}

const { content: _, ...columns } = getTableColumns(knowledgeDocuments);
const sortKeys = {
  name: sql`lower(d.name)`,
  created_at: sql`d.created_at`,
  updated_at: sql`d.updated_at`,
  size: sql`d.source_bytes`,
};

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(knowledgeDocuments.workspaceId, workspaceId), eq(knowledgeDocuments.id, id));
const permitted = (caller: CallerIn, permission: ResourcePermissionName) =>
  permittedRows(caller, permission, { id: knowledgeDocuments.id, createdBy: knowledgeDocuments.userId });

/** The IDs of all rows below these folders, as a subquery. */
const below = (workspaceId: WorkspaceId, folderIds: readonly string[]): SQL => sql`(
  with recursive below as (
    select k.id from knowledge_documents k
    where k.workspace_id = ${workspaceId} and k.parent_folder_id = any(${sql.param([...folderIds])}::text[])
    union select k.id from below join knowledge_documents k on k.parent_folder_id = below.id
  ) select id from below)`;

export const knowledgeDocumentsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewDocument): Promise<KnowledgeDocument> {
    const rows = await db
      .insert(knowledgeDocuments)
      .values({ ...row, workspaceId })
      .returning(columns);
    return rows[0]!;
  },

  /** A page of what the caller may see; the ID breaks ties. */
  async list(caller: CallerIn, query: DocumentQuery): Promise<KnowledgeDocument[]> {
    const { workspaceId } = caller;
    const down = query.direction === 'desc';
    const key = sortKeys[query.sort];
    const isDocument = query.foldersFirst ? sql`(d.type <> 'folder')::int` : sql`0::int`;
    // Folders come first in both directions.
    const rank = down ? sql`(- ${isDocument})` : isDocument;
    const order = sql`(${rank}, ${key}, d.id)`;
    const pattern = query.search?.replaceAll(/[\\%_]/g, String.raw`\$&`);
    const filters = [
      eq(knowledgeDocuments.workspaceId, workspaceId),
      permitted(caller, 'convai_knowledge_base_documents.read'),
      query.createdBy === undefined ? undefined : eq(knowledgeDocuments.userId, query.createdBy),
      query.types && inArray(knowledgeDocuments.type, [...query.types]),
      query.parentId === undefined ? undefined : eq(knowledgeDocuments.parentFolderId, query.parentId),
      query.ancestorId === undefined
        ? undefined
        : sql`${knowledgeDocuments.id} in ${below(workspaceId, [query.ancestorId])}`,
      pattern === undefined
        ? undefined
        : or(
            sql`${knowledgeDocuments.name} ilike ${`${pattern}%`}`,
            sql`${knowledgeDocuments.name} ilike ${`% ${pattern}%`}`,
          ),
    ];
    const ids = db
      .select({ id: knowledgeDocuments.id })
      .from(knowledgeDocuments)
      .where(and(...filters));
    const cursor =
      query.after === undefined
        ? sql`true`
        : sql`${order} ${sql.raw(down ? '<' : '>')} (select ${rank}, ${key}, d.id from knowledge_documents d
            where d.workspace_id = ${workspaceId} and d.id = ${query.after})`;
    const direction = sql.raw(down ? 'desc' : 'asc');
    const { rows } = await db.execute<{ id: string }>(
      sql`select d.id from knowledge_documents d where d.id in (${ids}) and ${cursor}
          order by ${rank} ${direction}, ${key} ${direction}, d.id ${direction} limit ${query.limit}`,
    );
    return this.listByIds(
      workspaceId,
      rows.map(({ id }) => id),
    );
  },

  /** In the order of `ids`; those that do not exist are missing. */
  async listByIds(workspaceId: WorkspaceId, ids: readonly string[]): Promise<KnowledgeDocument[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .select(columns)
      .from(knowledgeDocuments)
      .where(and(eq(knowledgeDocuments.workspaceId, workspaceId), inList(knowledgeDocuments.id, ids)));
    const byRowId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => byRowId.get(id) ?? []);
  },

  /** Those of `ids` that the caller may use in this way. */
  async listPermitted(
    caller: CallerIn,
    ids: readonly string[],
    permission: ResourcePermissionName,
  ): Promise<KnowledgeDocument[]> {
    if (ids.length === 0) return [];
    return db
      .select(columns)
      .from(knowledgeDocuments)
      .where(
        and(
          eq(knowledgeDocuments.workspaceId, caller.workspaceId),
          inList(knowledgeDocuments.id, ids),
          permitted(caller, permission),
        ),
      );
  },

  /** The IDs of all documents that the caller may read. */
  async permittedIds(caller: CallerIn, types?: readonly KnowledgeDocumentType[]): Promise<string[]> {
    const rows = await db
      .select({ id: knowledgeDocuments.id })
      .from(knowledgeDocuments)
      .where(
        and(
          eq(knowledgeDocuments.workspaceId, caller.workspaceId),
          types && inArray(knowledgeDocuments.type, [...types]),
          permitted(caller, 'convai_knowledge_base_documents.read'),
        ),
      );
    return rows.map(({ id }) => id);
  },

  async find(caller: CallerIn, id: string, permission: ResourcePermissionName): Promise<KnowledgeDocument | undefined> {
    const where = and(byId(caller.workspaceId, id), permitted(caller, permission));
    return (await db.select(columns).from(knowledgeDocuments).where(where))[0];
  },

  async findById(workspaceId: WorkspaceId, id: string): Promise<KnowledgeDocument | undefined> {
    return (await db.select(columns).from(knowledgeDocuments).where(byId(workspaceId, id)))[0];
  },

  /** Of any tenant, for signed links. */
  async findLinked(id: string): Promise<KnowledgeDocument | undefined> {
    return (await db.select(columns).from(knowledgeDocuments).where(eq(knowledgeDocuments.id, id)))[0];
  },

  async content(workspaceId: WorkspaceId, id: string): Promise<string> {
    const rows = await db
      .select({ content: knowledgeDocuments.content })
      .from(knowledgeDocuments)
      .where(byId(workspaceId, id));
    return rows[0]?.content ?? '';
  },

  async update(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<NewDocument>,
  ): Promise<KnowledgeDocument | undefined> {
    const where = byId(workspaceId, id);
    return (await db.update(knowledgeDocuments).set(changes).where(where).returning(columns))[0];
  },

  async delete(workspaceId: WorkspaceId, ids: readonly string[]): Promise<void> {
    await db
      .delete(knowledgeDocuments)
      .where(and(eq(knowledgeDocuments.workspaceId, workspaceId), inList(knowledgeDocuments.id, ids)));
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    return db.$count(knowledgeDocuments, eq(knowledgeDocuments.workspaceId, workspaceId));
  },

  /** All rows below these folders. */
  async listBelow(workspaceId: WorkspaceId, folderIds: readonly string[]): Promise<KnowledgeDocument[]> {
    if (folderIds.length === 0) return [];
    return db
      .select(columns)
      .from(knowledgeDocuments)
      .where(
        and(
          eq(knowledgeDocuments.workspaceId, workspaceId),
          sql`${knowledgeDocuments.id} in ${below(workspaceId, folderIds)}`,
        ),
      );
  },

  /** The documents among these and below the folders among them, without folders. */
  async expandFolders(workspaceId: WorkspaceId, ids: readonly string[]): Promise<KnowledgeDocument[]> {
    if (ids.length === 0) return [];
    return db
      .select(columns)
      .from(knowledgeDocuments)
      .where(
        and(
          eq(knowledgeDocuments.workspaceId, workspaceId),
          ne(knowledgeDocuments.type, 'folder'),
          or(inList(knowledgeDocuments.id, ids), sql`${knowledgeDocuments.id} in ${below(workspaceId, ids)}`),
        ),
      );
  },

  /** The folders of each row, from the top to its own. */
  async paths(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, FolderOnPath[]>> {
    const paths = new Map<string, FolderOnPath[]>();
    if (ids.length === 0) return paths;
    const { rows } = await db.execute<{ of: string; id: string; name: string }>(sql`
      with recursive up as (
        select d.id as of, f.id, f.name, f.parent_folder_id, 1 as depth
        from knowledge_documents d join knowledge_documents f on f.id = d.parent_folder_id
        where d.workspace_id = ${workspaceId} and d.id = any(${sql.param([...ids])}::text[])
        union all
        select up.of, f.id, f.name, f.parent_folder_id, up.depth + 1
        from up join knowledge_documents f on f.id = up.parent_folder_id where up.depth < 50
      ) select of, id, name from up order by of, depth desc`);
    for (const { of, id, name } of rows) paths.set(of, [...(paths.get(of) ?? []), { id, name }]);
    return paths;
  },

  /** For each of these folders: its children, and documents at any depth, counted up to 1001. */
  async countBelow(
    workspaceId: WorkspaceId,
    folderIds: readonly string[],
  ): Promise<Map<string, { children: number; documents: number }>> {
    if (folderIds.length === 0) return new Map();
    const { rows } = await db.execute<{ id: string; children: number; documents: number }>(sql`
      select f.id,
        (select count(*)::int from knowledge_documents k where k.parent_folder_id = f.id) as children,
        (select count(*)::int from (
          with recursive below as (
            select k.id, k.type from knowledge_documents k where k.parent_folder_id = f.id
            union select k.id, k.type from below join knowledge_documents k on k.parent_folder_id = below.id
          ) select 1 from below where type <> 'folder' limit 1001) found) as documents
      from knowledge_documents f
      where f.workspace_id = ${workspaceId} and f.id = any(${sql.param([...folderIds])}::text[])`);
    return new Map(rows.map(({ id, children, documents }) => [id, { children, documents }]));
  },

  /** Pages of any tenant that are due to be read again, for the job that does. */
  listDue(now: Date, limit: number): Promise<{ id: string; workspaceId: WorkspaceId }[]> {
    const nextAt = sql`(${knowledgeDocuments.settings} #>> '{autoSync,nextAt}')::bigint`;
    return db
      .select({ id: knowledgeDocuments.id, workspaceId: knowledgeDocuments.workspaceId })
      .from(knowledgeDocuments)
      .where(and(eq(knowledgeDocuments.type, 'url'), sql`${nextAt} <= ${now.getTime()}`))
      .orderBy(nextAt)
      .limit(limit);
  },

  /** Which of these files a document of any tenant has, for the sweep. */
  async referenced(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ key: knowledgeDocuments.sourceKey })
      .from(knowledgeDocuments)
      .where(inList(knowledgeDocuments.sourceKey, keys));
    return new Set(rows.flatMap(({ key }) => key ?? []));
  },
});
