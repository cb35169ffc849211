import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

const mine = { type: 'client', name: 'mine', description: 'Mine.' };

/** Parameters that do not name a resource: the kinds of what uses a secret, and the tools of an MCP server. */
export const toolParameters = { resource_type: 'tools', tool_name: 'mine' };

/** Creates a secret, an environment variable, a tool and an MCP server; returns their IDs by path parameter. */
export async function createAgentTools(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const create = async (path: string, body: unknown): Promise<Record<string, string>> =>
    (await (await postJson(`${url}/v1/convai/${path}`, body, headers)).json()) as Record<string, string>;
  const { secret_id } = await create('secrets', { type: 'new', name: 'Mine', value: 'mine' });
  const variable = { type: 'string', label: 'mine', values: { production: 'mine' } };
  const { id: env_var_id } = await create('environment-variables', variable);
  const { id: tool_id } = await create('tools', { tool_config: mine });
  const config = { name: 'Mine', url: 'https://mcp.example.com', tool_config_overrides: [{ tool_name: 'mine' }] };
  const allowed = JSON.stringify({ can_use_mcp_servers: true });
  const json = { ...headers, 'content-type': 'application/json' };
  await fetch(`${url}/v1/convai/settings`, { method: 'PATCH', headers: json, body: allowed });
  const { id: mcp_server_id } = await create('mcp-servers', { config });
  return {
    secret_id: secret_id!,
    env_var_id: env_var_id!,
    tool_id: tool_id!,
    mcp_server_id: mcp_server_id!,
  };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const agentToolsBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/convai/mcp-servers/{mcp_server_id}': { disable_compression: true },
  'PATCH /v1/convai/mcp-servers/{mcp_server_id}/approval-policy': { approval_policy: 'auto_approve_all' },
  'POST /v1/convai/mcp-servers/{mcp_server_id}/tool-approvals': { tool_name: 'stolen', tool_description: '' },
  'POST /v1/convai/mcp-servers/{mcp_server_id}/tool-configs': { tool_name: 'stolen' },
  'PATCH /v1/convai/mcp-servers/{mcp_server_id}/tool-configs/{tool_name}': { response_timeout_secs: 30 },
  'PATCH /v1/convai/secrets/{secret_id}': { type: 'update', name: 'Stolen', value: 'stolen' },
  'PATCH /v1/convai/tools/{tool_id}': { tool_config: { ...mine, name: 'stolen' } },
  'PATCH /v1/convai/environment-variables/{env_var_id}': { values: { production: 'stolen' } },
};
