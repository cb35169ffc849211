import { defineErrors } from '../error.ts';

export const speechToTextErrors = defineErrors({
  recognizer_not_installed: {
    http: 400,
    type: 'validation_error',
    text: 'No installed model recognizes this language.',
  },
  session_time_limit_exceeded: {
    http: 408,
    type: 'invalid_request',
    text: 'The session has reached its longest duration. Open a new one.',
  },
  transcription_queue_full: {
    http: 429,
    type: 'rate_limit_error',
    text: 'The recognizer is slower than the audio arrives. Send the audio more slowly, or try again later.',
  },
  transcript_not_found: { http: 404, type: 'not_found', text: 'Transcript not found.' },
  transcript_changed: {
    http: 409,
    type: 'conflict',
    text: 'The transcript was changed elsewhere. Reload it and edit it again.',
  },
  transcript_not_ready: {
    http: 409,
    type: 'conflict',
    text: 'The transcript is not finished. Try again when it is.',
  },
});
