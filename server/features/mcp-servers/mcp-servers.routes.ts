import { mcpServersRoutes } from '../../../contract/agents/mcp-servers.ts';
import { mount } from '../../http/route.ts';
import { presentMcpServer } from './mcp-servers.present.ts';
import type { McpServersService } from './mcp-servers.service.ts';

export const mountMcpServers = (mcpServers: McpServersService) =>
  mount(mcpServersRoutes, {
    'GET /v1/convai/mcp-servers': async ({ actor }) => ({
      mcp_servers: (await mcpServers.list(actor)).map(presentMcpServer),
    }),

    'POST /v1/convai/mcp-servers': async ({ actor, body }) =>
      presentMcpServer(await mcpServers.create(actor, body.config)),

    'GET /v1/convai/mcp-servers/{mcp_server_id}': async ({ actor, params }) =>
      presentMcpServer(await mcpServers.get(actor, params.mcp_server_id)),

    'PATCH /v1/convai/mcp-servers/{mcp_server_id}': async ({ actor, params, body }) =>
      presentMcpServer(await mcpServers.update(actor, params.mcp_server_id, body)),

    'DELETE /v1/convai/mcp-servers/{mcp_server_id}': async ({ actor, params }) => {
      await mcpServers.delete(actor, params.mcp_server_id);
      return {};
    },

    'GET /v1/convai/mcp-servers/{mcp_server_id}/tools': async ({ actor, params, query }) => {
      const found = await mcpServers.listTools(actor, params.mcp_server_id, query.environment);
      return 'problem' in found
        ? { success: false, tools: [], error_message: found.problem }
        : { success: true, tools: found.tools.map((tool) => ({ ...tool })), error_message: null };
    },

    'PATCH /v1/convai/mcp-servers/{mcp_server_id}/approval-policy': async ({ actor, params, body }) =>
      presentMcpServer(await mcpServers.setPolicy(actor, params.mcp_server_id, body.approval_policy)),

    'POST /v1/convai/mcp-servers/{mcp_server_id}/tool-approvals': async ({ actor, params, body }) =>
      presentMcpServer(
        await mcpServers.approve(actor, params.mcp_server_id, {
          name: body.tool_name,
          description: body.tool_description,
          inputSchema: body.input_schema,
          policy: body.approval_policy,
        }),
      ),

    'DELETE /v1/convai/mcp-servers/{mcp_server_id}/tool-approvals/{tool_name}': async ({ actor, params }) =>
      presentMcpServer(await mcpServers.withdraw(actor, params.mcp_server_id, params.tool_name)),

    'POST /v1/convai/mcp-servers/{mcp_server_id}/tool-configs': async ({ actor, params, body }) =>
      presentMcpServer(await mcpServers.addToolConfig(actor, params.mcp_server_id, body)),

    'GET /v1/convai/mcp-servers/{mcp_server_id}/tool-configs/{tool_name}': async ({ actor, params }) => ({
      ...(await mcpServers.toolConfig(actor, params.mcp_server_id, params.tool_name)),
    }),

    'PATCH /v1/convai/mcp-servers/{mcp_server_id}/tool-configs/{tool_name}': async ({ actor, params, body }) =>
      presentMcpServer(await mcpServers.editToolConfig(actor, params.mcp_server_id, params.tool_name, body)),

    'DELETE /v1/convai/mcp-servers/{mcp_server_id}/tool-configs/{tool_name}': async ({ actor, params }) =>
      presentMcpServer(await mcpServers.removeToolConfig(actor, params.mcp_server_id, params.tool_name)),
  });
