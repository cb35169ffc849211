import { defineErrors } from '../error.ts';

export const conversationsErrors = defineErrors({
  conversation_not_found: { http: 404, type: 'not_found', text: 'The conversation was not found.' },
});
