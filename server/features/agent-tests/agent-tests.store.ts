import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { AgentTestType } from '../../../contract/agent-testing/agent-tests-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentTestFolders, agentTests } from './agent-tests.tables.ts';

export type AgentTest = typeof agentTests.$inferSelect;

export interface AgentTestQuery {
  readonly limit: number;
  readonly after: string | undefined;
  readonly search: string | undefined;
  /** Null: what is in no folder. Undefined: everything. */
  readonly parentId: string | null | undefined;
  readonly types: readonly (AgentTestType | 'folder')[];
  readonly foldersFirst: boolean;
  readonly createdBy: string | undefined;
  readonly notCreatedBy: string | undefined;
}

/** A test or a folder, in a list of both. */
export interface ListedTest {
  readonly id: string;
  readonly name: string;
  readonly type: AgentTestType | 'folder';
  readonly parentId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly source: string | null;
}

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(agentTests.workspaceId, workspaceId), eq(agentTests.id, id));

/** Tests and folders as rows of the same columns. */
const entries = (workspaceId: WorkspaceId): SQL => sql`(
  select id, name, type, folder_id as parent_id, user_id, created_at, updated_at,
    body ->> 'conversation_initiation_source' as source
  from ${agentTests} where workspace_id = ${workspaceId}
  union all
  select id, name, 'folder', parent_id, user_id, created_at, updated_at, null
  from ${agentTestFolders} where workspace_id = ${workspaceId})`;

export const agentTestsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: Omit<typeof agentTests.$inferInsert, 'workspaceId'>): Promise<void> {
    await db.insert(agentTests).values({ ...row, workspaceId });
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<AgentTest | undefined> {
    return (await db.select().from(agentTests).where(byId(workspaceId, id)))[0];
  },

  findAll(workspaceId: WorkspaceId, ids: readonly string[]): Promise<AgentTest[]> {
    return db
      .select()
      .from(agentTests)
      .where(and(eq(agentTests.workspaceId, workspaceId), inList(agentTests.id, ids)));
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    return (await db.select({ count: count() }).from(agentTests).where(eq(agentTests.workspaceId, workspaceId)))[0]!
      .count;
  },

  async update(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<Omit<AgentTest, 'id' | 'workspaceId'>>,
  ): Promise<AgentTest | undefined> {
    return (await db.update(agentTests).set(changes).where(byId(workspaceId, id)).returning())[0];
  },

  async move(workspaceId: WorkspaceId, ids: readonly string[], folderId: string | null, updatedAt: Date) {
    await db
      .update(agentTests)
      .set({ folderId, updatedAt })
      .where(and(eq(agentTests.workspaceId, workspaceId), inList(agentTests.id, ids)));
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    return (await db.delete(agentTests).where(byId(workspaceId, id)).returning({ id: agentTests.id })).length > 0;
  },

  async deleteIn(workspaceId: WorkspaceId, folderIds: readonly string[]): Promise<void> {
    await db
      .delete(agentTests)
      .where(and(eq(agentTests.workspaceId, workspaceId), inList(agentTests.folderId, folderIds)));
  },

  /** A page of tests and folders, newest first; the ID breaks ties. */
  async list(workspaceId: WorkspaceId, query: AgentTestQuery): Promise<ListedTest[]> {
    const { search, parentId, foldersFirst, createdBy, notCreatedBy, after, limit } = query;
    const rank = foldersFirst ? sql`(e.type = 'folder')::int` : sql`0::int`;
    const key = sql`${rank}, e.created_at, e.id`;
    const filters = [
      sql`e.type = any(${sql.param([...query.types])}::text[])`,
      search ? sql`position(lower(${search}) in lower(e.name)) > 0` : undefined,
      parentId === undefined ? undefined : sql`e.parent_id is not distinct from ${parentId}`,
      createdBy === undefined ? undefined : sql`e.user_id = ${createdBy}`,
      notCreatedBy === undefined ? undefined : sql`e.user_id <> ${notCreatedBy}`,
      after === undefined
        ? undefined
        : sql`(${key}) < (select ${key} from ${entries(workspaceId)} e where e.id = ${after})`,
    ];
    return listed(
      await db.execute<EntryRow>(
        sql`select e.* from ${entries(workspaceId)} e where ${and(...filters)}
            order by ${rank} desc, e.created_at desc, e.id desc limit ${limit}`,
      ),
    );
  },

  /** Those of these IDs that are tests or folders of the workspace. */
  async listByIds(workspaceId: WorkspaceId, ids: readonly string[]): Promise<ListedTest[]> {
    return listed(
      await db.execute<EntryRow>(
        sql`select e.* from ${entries(workspaceId)} e where e.id = any(${sql.param([...ids])}::text[])`,
      ),
    );
  },
});

type EntryRow = Readonly<{
  id: string;
  name: string;
  type: ListedTest['type'];
  parent_id: string | null;
  created_at: string | Date;
  updated_at: string | Date;
  source: string | null;
}>;

const listed = ({ rows }: { readonly rows: readonly EntryRow[] }): ListedTest[] =>
  rows.map(({ parent_id, created_at, updated_at, ...row }) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    source: row.source,
    parentId: parent_id,
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  }));
