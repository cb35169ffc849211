import type { UsedSecretReply } from '../../../contract/agents/agent-secrets.ts';
import type { DependentAgentReply, DependentResource } from '../../../contract/agents/dependents.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { UsedSecret } from './agent-secrets.service.ts';
import type { SecretDependents } from './secret-dependents.service.ts';

interface Dependent {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly role: ResourceRole | undefined;
}

/** People who may not see a resource learn only that it exists. */
export const presentDependent = ({ id, name, createdAt, role }: Dependent): DependentResource =>
  role
    ? { type: 'available', id, name, created_at_unix_secs: unixSeconds(createdAt), access_level: role }
    : { type: 'unknown', id };

export const presentDependentAgent = (agent: SecretDependents['agents'][number]): DependentAgentReply => ({
  ...presentDependent(agent),
  referenced_resource_ids: [...agent.through],
});

export const presentStored = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  type: 'stored' as const,
  secret_id: id,
  name,
});

/** With at most `limit` resources of each kind. */
export const presentUsedSecret = ({ usedBy, ...secret }: UsedSecret, limit = 100): UsedSecretReply => ({
  ...presentStored(secret),
  used_by: {
    tools: usedBy.tools.slice(0, limit).map(presentDependent),
    tools_has_more: usedBy.tools.length > limit,
    agents: usedBy.agents.slice(0, limit).map(presentDependentAgent),
    agents_has_more: usedBy.agents.length > limit,
    phone_numbers: [],
    phone_numbers_has_more: false,
    // MCP servers belong to the workspace; everyone who may see secrets may see them.
    mcp_servers: usedBy.mcpServers.map((server) => presentDependent({ ...server, role: 'editor' })),
    others: usedBy.isInSettings ? ['conversation_initiation_webhook'] : [],
  },
});
