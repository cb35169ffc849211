import type { DependentAgentReply } from '../../../contract/agents/dependents.ts';
import type { McpServerReply } from '../../../contract/agents/mcp-servers.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { McpServerView } from './mcp-servers.service.ts';

const presentAgent = ({ id, name, createdAt, role }: McpServerView['agents'][number]): DependentAgentReply =>
  role
    ? {
        type: 'available',
        id,
        name,
        created_at_unix_secs: unixSeconds(createdAt),
        access_level: role,
        referenced_resource_ids: [],
      }
    : { type: 'unknown', id, referenced_resource_ids: [] };

export const presentMcpServer = ({ server, agents }: McpServerView): McpServerReply => ({
  id: server.id,
  config: {
    ...server.config,
    tool_approval_hashes: Object.values(server.approvals),
    tool_config_overrides: Object.values(server.toolConfigs),
  },
  access_info: null,
  dependent_agents: agents.map(presentAgent),
  metadata: { created_at: unixSeconds(server.createdAt), owner_user_id: server.userId },
});
