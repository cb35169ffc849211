import { definePermissions } from '../permission.ts';

export const agentToolsPermissions = definePermissions({
  'convai_tools.create': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
  'convai_tools.list': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_tools.read': { role: 'viewer', of: 'convai_tools', key: 'convai_read' },
  'convai_tools.update': { role: 'editor', of: 'convai_tools', key: 'convai_write', group: 'conversational_ai' },
  'convai_tools.delete': { role: 'admin', of: 'convai_tools', key: 'convai_write' },
  'convai_tools.manage_access': { role: 'admin', of: 'convai_tools', key: 'workspace_write' },
  'convai_mcp_servers.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_mcp_servers.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
});
