import { messages } from '../catalogue/messages.ts';
import { defineErrors } from '../error.ts';

export const feedbackErrors = defineErrors({
  feedback_not_found: { http: 404, type: 'not_found', text: 'This item has no feedback.' },
  feedback_too_short: { http: 400, type: 'validation_error', text: messages.feedbackTooShort },
  feedback_reviewed: { http: 409, type: 'conflict', text: messages.feedbackReviewed },
});
