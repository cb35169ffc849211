import { defineErrors } from '../error.ts';

export const workspaceInvitesErrors = defineErrors({
  workspace_invite_not_found: {
    http: 404,
    type: 'not_found',
    text: 'This invite does not exist. It was already used, declined, revoked or replaced by a newer one.',
  },
  workspace_invite_expired: {
    http: 410,
    type: 'invalid_request',
    text: 'This invite has expired. Ask for a new one.',
  },
  workspace_invite_other_email: {
    http: 403,
    type: 'authorization_error',
    text: 'This invite is for another email. Sign in with the email that it was sent to.',
  },
  already_workspace_member: {
    http: 400,
    type: 'validation_error',
    text: 'This person is already a member of the workspace.',
  },
  group_not_in_workspace: {
    http: 400,
    type: 'validation_error',
    text: 'The workspace has no such group.',
  },
});
