import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { Membership, SeatType, WorkspaceMember } from '../../../contract/workspaces/members.ts';
import { deletionTime } from '../../../contract/workspaces/workspace-deletion-time.ts';
import { presentSession } from '../auth/auth.present.ts';
import type { SessionTokens } from '../auth/sessions/sessions.service.ts';
import type { MembersService } from './members.service.ts';

type Listed = Awaited<ReturnType<MembersService['list']>>[number];
type Listing = Awaited<ReturnType<MembersService['listWorkspaces']>>[number];

export const presentSeatType = (role: 'admin' | 'editor'): SeatType =>
  role === 'admin' ? 'workspace_admin' : 'workspace_member';

export const presentMember = ({ member, person, isOwner }: Listed): WorkspaceMember => ({
  user_id: member.userId,
  email: person.email,
  first_name: person.firstName,
  seat_type: presentSeatType(member.role),
  is_owner: isOwner,
  is_locked: member.lockedAt !== null,
  usage_limit: member.characterLimit,
  joined_at_unix: unixSeconds(member.joinedAt),
});

export const presentMembership = ({ workspace, isOwner, isCurrent }: Listing): Membership => ({
  workspace_id: workspace.workspaceId,
  name: workspace.name,
  seat_type: presentSeatType(workspace.role),
  is_owner: isOwner,
  is_locked: workspace.lockedAt !== null,
  is_current: isCurrent,
  data_deleted_at_unix: workspace.deletionRequestedAt && unixSeconds(deletionTime(workspace.deletionRequestedAt)),
});

export const presentMovedSession = (session: SessionTokens) => presentSession(session);
