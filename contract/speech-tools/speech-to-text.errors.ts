import { defineErrors } from '../error.ts';

export const speechToTextErrors = defineErrors({
  recognizer_not_installed: {
    http: 400,
    type: 'validation_error',
    text: 'No installed model recognizes this language.',
  },
  transcript_not_found: { http: 404, type: 'not_found', text: 'Transcript not found.' },
  transcript_not_ready: {
    http: 409,
    type: 'conflict',
    text: 'The transcript is not finished. Try again when it is.',
  },
});
