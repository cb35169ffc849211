import { defineErrors } from '../error.ts';

export const invitationsErrors = defineErrors({
  invitation_not_found: { http: 404, type: 'not_found', text: 'Invitation not found.' },
  invalid_invitation: {
    http: 403,
    type: 'authorization_error',
    text: 'This invitation is for another email, expired, or already used.',
  },
});
