import { defineErrors } from '../error.ts';

export const agentsErrors = defineErrors({
  agent_not_found: { http: 404, type: 'not_found', text: 'The agent was not found.' },
  agent_archived: { http: 409, type: 'conflict', text: 'The agent is archived.' },
  convai_terms_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Accept the terms of conversational AI first.',
  },
});
