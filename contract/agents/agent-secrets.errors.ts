import { defineErrors } from '../error.ts';

export const agentSecretsErrors = defineErrors({
  agent_secret_not_found: { http: 404, type: 'not_found', text: 'The secret was not found.' },
  agent_secret_in_use: { http: 409, type: 'conflict', text: 'The secret is in use.' },
});
