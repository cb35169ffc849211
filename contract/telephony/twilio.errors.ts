import { defineErrors } from '../error.ts';

export const twilioErrors = defineErrors({
  stream_token_invalid: {
    http: 401,
    type: 'authentication_error',
    text: 'The stream of a call needs the token of its TwiML.',
  },
  phone_provider_refused: {
    http: 400,
    type: 'invalid_request',
    text: 'The provider refused the phone number.',
  },
});
