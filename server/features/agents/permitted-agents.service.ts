import type { SQL } from 'drizzle-orm';
import { type AgentConfig, agentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import {
  agentNames,
  isPermittedAgent,
  markCalled,
  permittedAgentIds,
  readableAgentNames,
  retroactiveAgents,
  type VersionOfAgent,
  versionConfig,
} from './permitted-agents.store.ts';

/** Which agents a caller may use, for the lists of what belongs to agents. */
export const permittedAgentsService = ({ db }: { readonly db: Db }) => ({
  /** The IDs of the agents on which the caller has the permission, as a subquery. */
  idsFor: (caller: CallerIn, permission: ResourcePermissionName): SQL => permittedAgentIds(caller, permission),

  /** Throws `agent_not_found` unless the caller has the permission on this agent. */
  async require(caller: CallerIn, permission: ResourcePermissionName, id: string): Promise<void> {
    if (!(await isPermittedAgent(db, caller, permission, id)))
      throw new AppError('agent_not_found', { param: 'agent_id' });
  },

  /** Notes the start of a conversation with an agent. */
  markCalled: (tx: Tx, workspaceId: WorkspaceId, id: string, at: Date): Promise<void> =>
    markCalled(tx, workspaceId, id, at),

  /** The names of agents, by ID. */
  names: (workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, string>> =>
    agentNames(db, workspaceId, ids),

  /** The names of those of these agents that the caller may read, by ID. */
  readableNames: (caller: CallerIn, ids: readonly string[]): Promise<Map<string, string>> =>
    readableAgentNames(db, caller, ids),

  /** Agents of all tenants whose retention also applies to older conversations. */
  async listRetroactive(): Promise<{ workspaceId: WorkspaceId; agentId: string; config: AgentConfig }[]> {
    const rows = await retroactiveAgents(db);
    return rows.map((row) => ({ ...row, workspaceId: row.workspaceId as CallerIn['workspaceId'] }));
  },

  /** The config of a version; undefined if it was deleted. */
  async findConfig(version: VersionOfAgent): Promise<AgentConfig | undefined> {
    const stored = await versionConfig(db, version);
    return stored === undefined ? undefined : agentConfig.safeParse(stored).data;
  },
});
export type PermittedAgentsService = ReturnType<typeof permittedAgentsService>;
