import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentTestFolders, agentTests } from './agent-tests.tables.ts';

export type TestFolder = typeof agentTestFolders.$inferSelect;

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(agentTestFolders.workspaceId, workspaceId), eq(agentTestFolders.id, id));

export const testFoldersStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: Omit<typeof agentTestFolders.$inferInsert, 'workspaceId'>) {
    await db.insert(agentTestFolders).values({ ...row, workspaceId });
  },

  /** All folders of the workspace: a path needs those above, too. */
  listAll(workspaceId: WorkspaceId): Promise<TestFolder[]> {
    return db
      .select()
      .from(agentTestFolders)
      .where(eq(agentTestFolders.workspaceId, workspaceId))
      .orderBy(asc(agentTestFolders.createdAt), asc(agentTestFolders.id));
  },

  /** Locks the folders of the workspace, so that two moves cannot put folders into each other. */
  async lockAll(workspaceId: WorkspaceId): Promise<TestFolder[]> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agent-test-folders ${workspaceId}`}, 0))`);
    return this.listAll(workspaceId);
  },

  async rename(workspaceId: WorkspaceId, id: string, name: string, updatedAt: Date): Promise<boolean> {
    const rows = await db
      .update(agentTestFolders)
      .set({ name, updatedAt })
      .where(byId(workspaceId, id))
      .returning({ id: agentTestFolders.id });
    return rows.length > 0;
  },

  async move(workspaceId: WorkspaceId, ids: readonly string[], parentId: string | null, updatedAt: Date) {
    await db
      .update(agentTestFolders)
      .set({ parentId, updatedAt })
      .where(and(eq(agentTestFolders.workspaceId, workspaceId), inList(agentTestFolders.id, ids)));
  },

  async delete(workspaceId: WorkspaceId, ids: readonly string[]): Promise<void> {
    await db
      .delete(agentTestFolders)
      .where(and(eq(agentTestFolders.workspaceId, workspaceId), inList(agentTestFolders.id, ids)));
  },

  /** Tests and folders directly in each folder. */
  async countChildren(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const list = sql`any(${sql.param([...ids])}::text[])`;
    const { rows } = await db.execute<{ id: string; children: number }>(sql`
      select id, count(*)::int as children from (
        select ${agentTests.folderId} as id from ${agentTests}
        where ${agentTests.workspaceId} = ${workspaceId} and ${agentTests.folderId} = ${list}
        union all
        select ${agentTestFolders.parentId} from ${agentTestFolders}
        where ${agentTestFolders.workspaceId} = ${workspaceId} and ${agentTestFolders.parentId} = ${list}
      ) children group by id`);
    return new Map(rows.map(({ id, children }) => [id, children]));
  },
});
