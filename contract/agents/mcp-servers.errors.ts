import { defineErrors } from '../error.ts';

export const mcpServersErrors = defineErrors({
  mcp_server_not_found: { http: 404, type: 'not_found', text: 'The MCP server was not found.' },
});
