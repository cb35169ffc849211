import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { inList } from '../../../platform/db/in-list.ts';
import { permittedRows } from '../../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { knowledgeCrawls, knowledgeDocuments } from '../knowledge-base.tables.ts';

export type KnowledgeCrawl = typeof knowledgeCrawls.$inferSelect;

export const activeCrawlStates = ['queued', 'processing'] as const;

const isActive = inArray(knowledgeCrawls.status, [...activeCrawlStates]);
const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(knowledgeCrawls.workspaceId, workspaceId), eq(knowledgeCrawls.id, id));

/** Crawls whose folder the caller may read, and their own. */
function visible(caller: CallerIn) {
  const permitted = permittedRows(caller, 'convai_knowledge_base_documents.read', {
    id: knowledgeDocuments.id,
    createdBy: knowledgeDocuments.userId,
  });
  if (!permitted) return undefined;
  return or(
    eq(knowledgeCrawls.userId, caller.userId),
    sql`${knowledgeCrawls.parentFolderId} in (select ${knowledgeDocuments.id} from ${knowledgeDocuments}
      where ${knowledgeDocuments.workspaceId} = ${caller.workspaceId} and ${permitted})`,
  );
}

export const knowledgeCrawlsStore = (db: Db | Tx) => ({
  async insert(
    workspaceId: WorkspaceId,
    row: Omit<typeof knowledgeCrawls.$inferInsert, 'workspaceId'>,
  ): Promise<KnowledgeCrawl> {
    const rows = await db
      .insert(knowledgeCrawls)
      .values({ ...row, workspaceId })
      .returning();
    return rows[0]!;
  },

  /** The newest first. */
  list(caller: CallerIn, { limit, after }: { limit: number; after?: string | undefined }): Promise<KnowledgeCrawl[]> {
    const cursor =
      after === undefined
        ? undefined
        : sql`(${knowledgeCrawls.createdAt}, ${knowledgeCrawls.id}) < (select c.created_at, c.id from knowledge_crawls c
            where c.workspace_id = ${caller.workspaceId} and c.id = ${after})`;
    return db
      .select()
      .from(knowledgeCrawls)
      .where(and(eq(knowledgeCrawls.workspaceId, caller.workspaceId), visible(caller), cursor))
      .orderBy(desc(knowledgeCrawls.createdAt), desc(knowledgeCrawls.id))
      .limit(limit);
  },

  listByIds(caller: CallerIn, ids: readonly string[]): Promise<KnowledgeCrawl[]> {
    return db
      .select()
      .from(knowledgeCrawls)
      .where(
        and(eq(knowledgeCrawls.workspaceId, caller.workspaceId), visible(caller), inList(knowledgeCrawls.id, ids)),
      );
  },

  async find(caller: CallerIn, id: string): Promise<KnowledgeCrawl | undefined> {
    return (await this.listByIds(caller, [id]))[0];
  },

  countActive(workspaceId: WorkspaceId): Promise<number> {
    return db.$count(knowledgeCrawls, and(eq(knowledgeCrawls.workspaceId, workspaceId), isActive));
  },

  async findById(workspaceId: WorkspaceId, id: string): Promise<KnowledgeCrawl | undefined> {
    return (await db.select().from(knowledgeCrawls).where(byId(workspaceId, id)))[0];
  },

  /** Changes a crawl while it waits or runs; undefined once it has ended. */
  async updateActive(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<KnowledgeCrawl>,
  ): Promise<KnowledgeCrawl | undefined> {
    const where = and(byId(workspaceId, id), isActive);
    return (await db.update(knowledgeCrawls).set(changes).where(where).returning())[0];
  },
});
