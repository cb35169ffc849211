import { defineErrors } from '../error.ts';

export const serviceAccountsErrors = defineErrors({
  service_account_limit_reached: {
    http: 403,
    type: 'authorization_error',
    text: 'This workspace has as many service accounts as it can have. Delete one first.',
  },
});
