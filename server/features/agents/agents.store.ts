import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AgentSort } from '../../../contract/agents/agents.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agents, agentVersions } from './agents.tables.ts';

export type Agent = typeof agents.$inferSelect;
export type NewAgent = Omit<typeof agents.$inferInsert, 'workspaceId'>;

export interface AgentQuery {
  readonly limit: number;
  /** The ID of the last agent of the page before. */
  readonly after: string | undefined;
  readonly search: string | undefined;
  readonly archived: boolean;
  readonly createdBy: string | undefined;
  /** Agents with one of these. */
  readonly tags: readonly string[] | undefined;
  readonly sort: AgentSort;
  readonly direction: 'asc' | 'desc';
  /** From when on conversations count for `call_count_7d`. */
  readonly callsSince: Date;
}

const byId = (workspaceId: WorkspaceId, id: string) => and(eq(agents.workspaceId, workspaceId), eq(agents.id, id));
const permitted = (caller: CallerIn, name: ResourcePermissionName) =>
  permittedRows(caller, name, { id: agents.id, createdBy: agents.userId });

/** Speech engines talk as agents, and are not among them. */
const isAgent = sql`${agents.id} not like 'seng\\_%'`;

/** Conversations are a noun above this one, so that SQL names their table. */
const callCount = (id: SQL, since: Date) =>
  sql`(select count(*) from conversations c where c.agent_id = ${id} and c.started_at >= ${since})`;

export const agentsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewAgent): Promise<Agent> {
    return (
      await db
        .insert(agents)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  /** A page of what the caller may see. The ID breaks ties. */
  list(caller: CallerIn, query: AgentQuery): Promise<Agent[]> {
    const { workspaceId } = caller;
    const { sort, direction, callsSince, after } = query;
    const key = {
      name: sql`lower(${agents.name})`,
      created_at: sql`${agents.createdAt}`,
      call_count_7d: callCount(sql`${agents.id}`, callsSince),
    }[sort];
    const keyOfLast = {
      name: sql`lower(a.name)`,
      created_at: sql`a.created_at`,
      call_count_7d: callCount(sql`a.id`, callsSince),
    }[sort];
    const last = sql`(select ${keyOfLast}, a.id from agents a where a.workspace_id = ${workspaceId} and a.id = ${after})`;
    const filters = [
      eq(agents.workspaceId, workspaceId),
      permitted(caller, 'convai_agents.read'),
      isAgent,
      eq(agents.archived, query.archived),
      query.createdBy === undefined ? undefined : eq(agents.userId, query.createdBy),
      query.tags && sql`${agents.tags} ?| ${sql.param([...query.tags])}::text[]`,
      query.search ? sql`position(lower(${query.search}) in lower(${agents.name})) > 0` : undefined,
      after === undefined
        ? undefined
        : direction === 'desc'
          ? sql`(${key}, ${agents.id}) < ${last}`
          : sql`(${key}, ${agents.id}) > ${last}`,
    ];
    const order = direction === 'desc' ? desc : asc;
    return db
      .select()
      .from(agents)
      .where(and(...filters))
      .orderBy(order(key), order(agents.id))
      .limit(query.limit);
  },

  /** An agent that the caller may use in this way. People talk to speech engines as to agents, and nothing else. */
  async find(caller: CallerIn, id: string, permission: ResourcePermissionName): Promise<Agent | undefined> {
    const kind = permission === 'convai_agents.talk' ? undefined : isAgent;
    const where = and(byId(caller.workspaceId, id), kind, permitted(caller, permission));
    return (await db.select().from(agents).where(where))[0];
  },

  /** Those of these agents that the caller may use in this way. */
  findAll(caller: CallerIn, ids: readonly string[], permission: ResourcePermissionName): Promise<Agent[]> {
    const where = and(
      eq(agents.workspaceId, caller.workspaceId),
      inArray(agents.id, [...ids]),
      isAgent,
      permitted(caller, permission),
    );
    return db.select().from(agents).where(where);
  },

  /** An agent of any workspace: for those who talk to it, and for signed links to its files. */
  async findAny(id: string): Promise<Agent | undefined> {
    return (await db.select().from(agents).where(eq(agents.id, id)))[0];
  },

  /** The voices of these versions, by agent. */
  async liveVoices(versionIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .select({
        agentId: agentVersions.agentId,
        voiceId: sql<string | null>`${agentVersions.config} #>> '{conversation_config,tts,voice_id}'`,
      })
      .from(agentVersions)
      .where(inArray(agentVersions.id, [...versionIds]));
    return new Map(rows.map(({ agentId, voiceId }) => [agentId, voiceId ?? '']));
  },

  async has(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    return (await db.select({ id: agents.id }).from(agents).where(byId(workspaceId, id))).length > 0;
  },

  async update(workspaceId: WorkspaceId, id: string, changes: Partial<NewAgent>): Promise<Agent | undefined> {
    return (await db.update(agents).set(changes).where(byId(workspaceId, id)).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<Agent | undefined> {
    return (await db.delete(agents).where(byId(workspaceId, id)).returning())[0];
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await db
      .select({ agents: count() })
      .from(agents)
      .where(and(eq(agents.workspaceId, workspaceId), isAgent));
    return row?.agents ?? 0;
  },

  /** Those of these blobs, of all workspaces, that an agent names. */
  async referencedFiles(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ avatarKey: agents.avatarKey, holdAudio: agents.holdAudio })
      .from(agents)
      .where(
        sql`${agents.avatarKey} = any(${sql.param([...keys])}::text[])
          or ${agents.holdAudio} ->> 'key' = any(${sql.param([...keys])}::text[])`,
      );
    return new Set(
      rows.flatMap(({ avatarKey, holdAudio }) => [avatarKey, holdAudio?.key]).filter((key) => key != null),
    );
  },
});
