import type { WorkspaceGroupReply } from '../../../contract/workspaces/groups.ts';
import type { GroupView } from './groups.service.ts';

export const presentGroup = ({ group, members, creditsUsed }: GroupView): WorkspaceGroupReply => ({
  id: group.id,
  name: group.name,
  members: members.map(({ userId }) => userId),
  members_emails: members.flatMap(({ email }) => email ?? []),
  permissions: group.permissions && [...group.permissions],
  group_usage_limit: group.characterLimit ?? 'unlimited',
  character_count: creditsUsed,
  is_scim_synced: false,
  scim_group: null,
  scim_frozen: false,
});
