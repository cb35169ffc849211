import { z } from 'zod';
import { email } from '../accounts/auth.ts';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { productionRoles } from './productions.ts';

/** A team of the caller. */
export const teamMembership = z.object({
  team_id: z.string(),
  name: z.string(),
  role: z.enum(productionRoles),
  joined_at_unix: unix(),
});
export type TeamMembership = z.infer<typeof teamMembership>;

/** An open invitation to the caller. */
export const teamInvitation = z.object({
  team_invitation_id: z.string(),
  team_id: z.string(),
  team_name: z.string(),
  role: z.enum(productionRoles),
  /** The email of the person who invited; null if they have no account any more. */
  invited_by: z.string().nullable(),
  invited_at_unix: unix(),
  expires_at_unix: unix(),
});
export type TeamInvitation = z.infer<typeof teamInvitation>;

/** A member of a team, or a person who is invited. */
export const teamMember = z.object({
  member_id: z.string(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  user_id: z.string().nullable(),
  role: z.enum(productionRoles),
  invited_at_unix: unix(),
  /** Null until the invitation is accepted. */
  joined_at_unix: unix().nullable(),
  is_invitation_expired: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** A team (PROD-003). */
export const productionTeam = z.object({
  team_id: z.string(),
  name: z.string(),
  member_count: z.int(),
  /** People who have not answered their invitation. */
  invited_count: z.int(),
  created_at_unix: unix(),
  /** The caller’s role in the team; null for managers who are no members. */
  own_role: z.enum(productionRoles).nullable(),
});
export type ProductionTeam = z.infer<typeof productionTeam>;

const manage = { access: 'session', permits: 'production.manage' } as const;
/** Managers may do it in every team, reviewers in their own teams and up to their own role. */
const lead = { access: 'session', permits: 'production_task.review' } as const;
const own = { access: 'session', permits: 'producer.apply' } as const;
const team = z.object({ team_id: id() });
const member = z.object({ team_id: id(), member_id: id() });
const invitation = z.object({ team_invitation_id: id() });

export const productionTeamsRoutes = defineRoutes({
  'GET /v1/productions/teams': {
    ...own,
    summary: 'Lists the caller’s teams; for managers, all teams.',
    reply: z.object({ teams: z.array(productionTeam) }),
  },
  'POST /v1/productions/teams': {
    ...manage,
    summary: 'Creates a team.',
    body: z.object({ name: name() }),
    reply: productionTeam,
  },
  'GET /v1/productions/teams/{team_id}': {
    ...own,
    summary: 'Returns a team. Its managers and reviewers also see its members.',
    params: team,
    reply: productionTeam.extend({ members: z.array(teamMember) }),
  },
  'PATCH /v1/productions/teams/{team_id}': {
    ...manage,
    summary: 'Renames a team.',
    params: team,
    body: z.object({ name: name() }),
    reply: productionTeam,
  },
  'DELETE /v1/productions/teams/{team_id}': {
    ...manage,
    summary: 'Deletes a team. Its tasks are then open to everybody.',
    params: team,
    reply: ok,
  },
  'POST /v1/productions/teams/{team_id}/members': {
    ...lead,
    summary: 'Mails an invitation to a team, replacing an earlier one.',
    params: team,
    body: z.object({ email: email(), role: z.enum(productionRoles) }),
    reply: teamMember,
  },
  'PATCH /v1/productions/teams/{team_id}/members/{member_id}': {
    ...lead,
    summary: 'Changes the role of a member or of an invited person.',
    params: member,
    body: z.object({ role: z.enum(productionRoles) }),
    reply: teamMember,
  },
  'DELETE /v1/productions/teams/{team_id}/members/{member_id}': {
    ...lead,
    summary: 'Removes a member, whose tasks of the team return to the board, or revokes an invitation.',
    params: member,
    reply: ok,
  },
  'POST /v1/productions/teams/{team_id}/leave': {
    ...own,
    summary: 'Leaves a team. The caller’s tasks of the team return to the board.',
    params: team,
    reply: ok,
  },
  'POST /v1/productions/team-invitations/{team_invitation_id}/accept': {
    ...own,
    summary: 'Joins the team of an invitation to the caller’s verified email.',
    params: invitation,
    reply: teamMembership,
  },
  'POST /v1/productions/team-invitations/{team_invitation_id}/decline': {
    ...own,
    summary: 'Declines an invitation, which ends it.',
    params: invitation,
    reply: ok,
  },
});
