import { exported, inAnyWorkspace, ofPerson, ofWorkspace } from '../../platform/db/exported-table.ts';
import { groupMembers, groups } from './groups.tables.ts';

export const groupsExport = {
  groups: exported({
    table: groups,
    title: 'the groups of the workspace',
    where: ofWorkspace(groups.workspaceId),
  }),
  'group-memberships': exported({
    table: groupMembers,
    title: 'the groups in which you are',
    where: inAnyWorkspace(groupMembers, ofPerson(groupMembers.userId)),
  }),
} as const;
