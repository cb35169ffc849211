import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { SeatType } from '../../../contract/workspaces/members.ts';
import type { ReceivedInvite, WorkspaceInvite } from '../../../contract/workspaces/workspace-invites.ts';
import { presentSession } from '../auth/auth.present.ts';
import type { SessionTokens } from '../auth/sessions/sessions.service.ts';
import { presentSeatType } from '../members/members.present.ts';
import type { WorkspaceInvitesService } from './workspace-invites.service.ts';

type Listed = Awaited<ReturnType<WorkspaceInvitesService['list']>>;
type Received = Awaited<ReturnType<WorkspaceInvitesService['listReceived']>>;

export const presentInvites = ({ invites, inviters }: Listed): WorkspaceInvite[] =>
  invites.map((invite) => ({
    invite_id: invite.id,
    email: invite.email,
    seat_type: presentSeatType(invite.role),
    group_ids: invite.groupIds,
    usage_limit: invite.characterLimit,
    invited_by: inviters.get(invite.invitedBy) ?? null,
    created_at_unix: unixSeconds(invite.createdAt),
    expires_at_unix: unixSeconds(invite.expiresAt),
  }));

export const presentReceivedInvites = ({ invites, inviters }: Received): ReceivedInvite[] =>
  invites.map((invite) => ({
    invite_id: invite.id,
    workspace_id: invite.workspaceId,
    workspace_name: invite.workspaceName,
    seat_type: presentSeatType(invite.role),
    invited_by: inviters.get(invite.invitedBy) ?? null,
    expires_at_unix: unixSeconds(invite.expiresAt),
  }));

/** What the invited person gets, from the body of an invitation. */
export const readTerms = (body: {
  readonly seat_type?: SeatType | null | undefined;
  readonly group_ids?: readonly string[] | null | undefined;
  readonly usage_limit?: number | null | undefined;
}) => ({
  role: body.seat_type === 'workspace_admin' ? ('admin' as const) : ('editor' as const),
  groupIds: [...new Set(body.group_ids ?? [])],
  characterLimit: body.usage_limit ?? null,
});

export const presentJoined = (session: SessionTokens) => presentSession(session);
