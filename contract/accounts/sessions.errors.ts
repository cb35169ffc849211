import { defineErrors } from '../error.ts';

export const sessionsErrors = defineErrors({
  session_expired: { http: 401, type: 'authentication_error', text: 'Your session has ended. Please sign in again.' },
});
