import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { workspaceMembers } from './workspace.tables.ts';

export const workspaceExport = {
  'workspace-memberships': exported({
    table: workspaceMembers,
    title: 'the workspaces of which you are a member',
    where: ofPerson(workspaceMembers.userId),
  }),
} as const;
