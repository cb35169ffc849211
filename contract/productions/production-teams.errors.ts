import { defineErrors } from '../error.ts';

export const productionTeamsErrors = defineErrors({
  production_team_not_found: { http: 404, type: 'not_found', text: 'This team does not exist.' },
  production_member_not_found: { http: 404, type: 'not_found', text: 'The team has no such member.' },
  team_invitation_not_found: {
    http: 404,
    type: 'not_found',
    text: 'This invitation does not exist. It was already answered or revoked, or it is for another email.',
  },
  team_invitation_expired: {
    http: 410,
    type: 'invalid_request',
    text: 'This invitation has expired. Ask for a new one.',
  },
  already_team_member: { http: 409, type: 'conflict', text: 'This person is already a member of the team.' },
  production_role_too_high: {
    http: 403,
    type: 'authorization_error',
    text: 'You cannot give, change or remove a role above your own.',
  },
  team_only: {
    http: 403,
    type: 'authorization_error',
    text: 'Only members of the team of this task can claim it.',
  },
});
