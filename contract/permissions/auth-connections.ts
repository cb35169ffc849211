import { definePermissions } from './permission.ts';

export const authConnectionsPermissions = definePermissions({
  'auth_connection.read': { role: 'editor', of: 'workspace', key: 'workspace_read' },
  'auth_connection.manage': { role: 'admin', of: 'workspace', key: 'workspace_write' },
});
