import { defineErrors } from '../error.ts';

export const agentTalkErrors = defineErrors({
  conversation_limit_reached: {
    http: 429,
    type: 'rate_limit_error',
    text: 'Too many conversations with agents are open.',
  },
});
