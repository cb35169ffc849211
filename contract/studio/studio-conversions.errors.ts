import { defineErrors } from '../error.ts';

export const studioConversionsErrors = defineErrors({
  nothing_to_convert: { http: 422, type: 'validation_error', text: 'There is no text to convert.' },
  take_not_found: { http: 404, type: 'not_found', text: 'The take was not found.' },
  take_does_not_match: {
    http: 409,
    type: 'conflict',
    text: 'The take does not say what the sentence says now.',
  },
  snapshot_not_found: { http: 404, type: 'not_found', text: 'The snapshot was not found.' },
});
