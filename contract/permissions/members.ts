import { definePermissions } from './permission.ts';

export const membersPermissions = definePermissions({
  'member.read': { role: 'editor', of: 'workspace', key: 'workspace_read' },
  'member.update': { role: 'admin', of: 'workspace', key: 'workspace_write' },
  'member.remove': {
    role: 'admin',
    of: 'workspace',
    key: 'workspace_members_remove',
    grantedBy: 'workspace_members_remove',
  },
  /** Each member may leave. */
  'workspace.leave': { role: 'editor', of: 'workspace', inClosedWorkspace: true },
  'workspace.switch': { role: 'owner', of: 'account' },
  /** Whoever becomes the owner must be an admin; the service checks that the caller is the owner. */
  'workspace.transfer': { role: 'admin', of: 'workspace' },
});
