import { defineErrors } from '../error.ts';

export const actionLinksErrors = defineErrors({
  invalid_action_code: {
    http: 400,
    type: 'validation_error',
    text: 'This link is invalid, expired, or already used.',
  },
  confirmation_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Confirm that it is you, because you signed in a while ago. Then try the action again.',
  },
});
