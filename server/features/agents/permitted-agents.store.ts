import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agents, agentVersions } from './agents.tables.ts';

/** The IDs of the agents of the caller's workspace on which they have the permission, as a subquery. */
export const permittedAgentIds = (caller: CallerIn, permission: ResourcePermissionName): SQL =>
  sql`(select ${agents.id} from ${agents} where ${and(
    eq(agents.workspaceId, caller.workspaceId),
    permittedRows(caller, permission, { id: agents.id, createdBy: agents.userId }),
  )})`;

/** Whether the caller has the permission on this agent. */
export async function isPermittedAgent(
  db: Db,
  caller: CallerIn,
  permission: ResourcePermissionName,
  id: string,
): Promise<boolean> {
  return (
    (await db.$count(agents, and(eq(agents.id, id), sql`${agents.id} in ${permittedAgentIds(caller, permission)}`))) > 0
  );
}

export async function agentNames(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.workspaceId, workspaceId), inList(agents.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readableAgentNames(
  db: Db,
  caller: CallerIn,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const where = and(inList(agents.id, ids), sql`${agents.id} in ${permittedAgentIds(caller, 'convai_agents.read')}`);
  const rows = await db.select({ id: agents.id, name: agents.name }).from(agents).where(where);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** An agent with the version that is meant; null: the one that people talk to. */
export interface VersionOfAgent {
  readonly workspaceId: string;
  readonly agentId: string;
  readonly versionId: string | null;
}

/** The stored config of a version of an agent. */
export async function versionConfig(db: Db, { workspaceId, agentId, versionId }: VersionOfAgent): Promise<unknown> {
  const [row] = await db
    .select({ config: agentVersions.config })
    .from(agents)
    .innerJoin(agentVersions, eq(agentVersions.id, versionId ?? agents.liveVersionId))
    .where(and(eq(agents.workspaceId, workspaceId), eq(agents.id, agentId), eq(agentVersions.agentId, agents.id)));
  return row?.config;
}

/** Agents of all tenants whose retention also applies to the conversations before it was set, for the sweep. */
export const retroactiveAgents = (db: Db) =>
  db
    .select({ workspaceId: agents.workspaceId, agentId: agents.id, config: agentVersions.config })
    .from(agents)
    .innerJoin(agentVersions, eq(agentVersions.id, agents.liveVersionId))
    .where(sql`${agentVersions.config} #>> '{platform_settings,privacy,apply_to_existing_conversations}' = 'true'`);

/** Notes the start of a conversation with an agent. */
export async function markCalled(tx: Tx, workspaceId: WorkspaceId, id: string, at: Date): Promise<void> {
  await tx
    .update(agents)
    .set({ lastCallAt: at })
    .where(and(eq(agents.workspaceId, workspaceId), eq(agents.id, id)));
}
