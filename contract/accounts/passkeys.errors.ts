import { defineErrors } from '../error.ts';

export const passkeysErrors = defineErrors({
  passkey_not_found: { http: 404, type: 'not_found', text: 'Passkey not found.' },
  passkey_refused: {
    http: 400,
    type: 'validation_error',
    text: 'The passkey was not accepted, or the request timed out. Please try again.',
  },
});
