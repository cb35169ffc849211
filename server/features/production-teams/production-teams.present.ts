import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { teamInvitationDays } from '../../../contract/productions/producers-limits.ts';
import type {
  ProductionTeam,
  TeamInvitation,
  TeamMember,
  TeamMembership,
} from '../../../contract/productions/production-teams.ts';
import type { ProductionInvitationsService } from './production-invitations.service.ts';
import type { ProductionMembersService } from './production-members.service.ts';
import type { ProductionMembershipsService } from './production-memberships.service.ts';
import type { TeamView } from './production-teams.service.ts';

type Membership = Awaited<ReturnType<ProductionMembershipsService['listOf']>>[number];
type Received = Awaited<ReturnType<ProductionInvitationsService['listReceived']>>[number];
type Member = Awaited<ReturnType<ProductionMembersService['setRole']>>;

export const presentMembership = ({ team, member }: Membership): TeamMembership => ({
  team_id: team.id,
  name: team.name,
  role: member.role,
  joined_at_unix: unixSeconds(member.joinedAt ?? member.invitedAt),
});

export const presentInvitation = ({ team, member, invitedBy, expiresAt }: Received): TeamInvitation => ({
  team_invitation_id: member.id,
  team_id: team.id,
  team_name: team.name,
  role: member.role,
  invited_by: invitedBy,
  invited_at_unix: unixSeconds(member.invitedAt),
  expires_at_unix: unixSeconds(expiresAt),
});

export const presentTeam = ({ team, counts, ownRole }: TeamView): ProductionTeam => ({
  team_id: team.id,
  name: team.name,
  member_count: counts.members,
  invited_count: counts.invited,
  created_at_unix: unixSeconds(team.createdAt),
  own_role: ownRole,
});

export const presentTeamMember =
  (now: Date) =>
  (member: Member): TeamMember => ({
    member_id: member.id,
    email: member.email,
    user_id: member.userId,
    role: member.role,
    invited_at_unix: unixSeconds(member.invitedAt),
    joined_at_unix: member.joinedAt && unixSeconds(member.joinedAt),
    is_invitation_expired:
      member.joinedAt === null && now.getTime() - member.invitedAt.getTime() >= teamInvitationDays * 24 * 3600_000,
  });
