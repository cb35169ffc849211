import { defineErrors } from '../error.ts';

export const siteAgentErrors = defineErrors({
  site_agent_used_up: {
    http: 429,
    type: 'rate_limit_error',
    text: 'You have heard your 30 replies of today. Create an account to go on.',
  },
});
