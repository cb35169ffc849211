import { defineErrors } from '../error.ts';

export const agentsErrors = defineErrors({
  agent_not_found: { http: 404, type: 'not_found', text: 'The agent was not found.' },
  agent_access_denied: {
    http: 403,
    type: 'authorization_error',
    text: 'This agent needs a signed URL or a shared link, and may be limited to some websites.',
  },
  convai_terms_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Accept the terms of conversational AI first.',
  },
});
