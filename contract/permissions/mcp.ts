import { definePermissions } from './permission.ts';

export const mcpPermissions = definePermissions({
  /** Each tool needs the permission of the route that it calls. */
  'mcp.call': { role: 'editor', of: 'workspace' },
});
