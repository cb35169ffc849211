import { definePermissions } from './permission.ts';

export const usagePermissions = definePermissions({
  'usage.read': { role: 'editor', of: 'workspace', key: 'user_read' },
  'usage.read_workspace': {
    role: 'admin',
    of: 'workspace',
    key: 'user_read',
    grantedBy: 'workspace_analytics_full_read',
  },
  'usage.query_workspace': {
    role: 'admin',
    of: 'workspace',
    key: 'workspace_read',
    grantedBy: 'workspace_analytics_full_read',
  },
});
