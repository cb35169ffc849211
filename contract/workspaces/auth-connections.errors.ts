import { defineErrors } from '../error.ts';

export const authConnectionsErrors = defineErrors({
  auth_connection_not_found: { http: 404, type: 'not_found', text: 'Auth connection not found.' },
});
