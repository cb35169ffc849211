import { defineErrors } from '../error.ts';

export const mcpServersErrors = defineErrors({
  mcp_server_not_found: { http: 404, type: 'not_found', text: 'The MCP server was not found.' },
  mcp_servers_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'MCP servers are turned off for this workspace. Allow them in the settings of agents.',
  },
  mcp_server_in_use: { http: 409, type: 'conflict', text: 'The MCP server is in use.' },
  mcp_tool_config_not_found: { http: 404, type: 'not_found', text: 'The tool has no configuration of its own.' },
});
