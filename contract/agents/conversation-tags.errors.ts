import { defineErrors } from '../error.ts';

export const conversationTagsErrors = defineErrors({
  conversation_tag_not_found: { http: 404, type: 'not_found', text: 'The label was not found.' },
  conversation_tag_exists: { http: 409, type: 'conflict', text: 'A label with this title exists.' },
});
