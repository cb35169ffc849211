import { definePermissions } from './permission.ts';

export const groupsPermissions = definePermissions({
  'group.read': { role: 'editor', of: 'workspace', key: 'workspace_read' },
  'group.manage': { role: 'admin', of: 'workspace', key: 'workspace_write' },
  'group.manage_members': {
    role: 'admin',
    of: 'workspace',
    key: 'group_members_manage',
    grantedBy: 'group_members_manage',
  },
});
