import { defineErrors } from '../error.ts';

export const conversationTagsErrors = defineErrors({
  conversation_tag_not_found: { http: 404, type: 'not_found', text: 'The tag was not found.' },
});
