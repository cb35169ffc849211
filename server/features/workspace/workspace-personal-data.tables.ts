import { exported, inAnyWorkspace, ofPerson } from '../../platform/db/exported-table.ts';
import { workspaceMembers, workspaces } from './workspace.tables.ts';

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const workspaceAuthors = [
  { table: workspaces, column: workspaces.autoProvisioningBy, field: 'autoProvisioningBy' },
  { table: workspaces, column: workspaces.deletionRequestedBy, field: 'deletionRequestedBy' },
] as const;

export const workspaceExport = {
  'workspace-memberships': exported({
    table: workspaceMembers,
    title: 'the workspaces of which you are a member',
    where: inAnyWorkspace(workspaceMembers, ofPerson(workspaceMembers.userId)),
  }),
} as const;
