import { defineErrors } from '../error.ts';

export const geolocationErrors = defineErrors({
  biometric_terms_required: {
    http: 403,
    type: 'authorization_error',
    text: 'The law of your region requires that you accept the terms on biometric voice data first: sign in to the app, which shows them.',
  },
});
