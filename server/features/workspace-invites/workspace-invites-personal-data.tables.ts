import { exported, inAnyWorkspace, ofEmail } from '../../platform/db/exported-table.ts';
import { workspaceInvites } from './workspace-invites.tables.ts';

export const workspaceInvitesExport = {
  'workspace-invites': exported({
    table: workspaceInvites,
    title: 'open invites to you of workspaces',
    where: inAnyWorkspace(workspaceInvites, ofEmail(workspaceInvites.email)),
    omit: ['codeHash', 'groupIds', 'invitedBy'],
  }),
} as const;

/** Invites stay when the person who sent them is deleted. */
export const workspaceInvitesAuthors = [
  { table: workspaceInvites, column: workspaceInvites.invitedBy, field: 'invitedBy' },
] as const;
