import { definePermissions } from './permission.ts';

export const workspaceInvitesPermissions = definePermissions({
  'workspace_invite.read': { role: 'editor', of: 'workspace', key: 'workspace_members_read' },
  'workspace_invite.create': {
    role: 'admin',
    of: 'workspace',
    key: 'workspace_members_invite',
    grantedBy: 'workspace_members_invite',
  },
  'workspace_invite.delete': {
    role: 'admin',
    of: 'workspace',
    key: 'workspace_members_invite',
    grantedBy: 'workspace_members_invite',
  },
  /** Invites to the caller. */
  'workspace_invite.answer': { role: 'owner', of: 'account' },
});
