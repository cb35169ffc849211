import { definePermissions } from './permission.ts';

export const resourceSharesPermissions = definePermissions({
  /** The service checks the role on the resource: its admins share it. */
  'resource.read': { role: 'editor', of: 'workspace', key: 'workspace_read' },
  'resource.share': { role: 'editor', of: 'workspace', key: 'workspace_write' },
  'default_share.manage': { role: 'editor', of: 'workspace', key: 'workspace_write' },
});
