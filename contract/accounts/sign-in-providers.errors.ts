import { defineErrors } from '../error.ts';

export const signInProvidersErrors = defineErrors({
  sign_in_provider_not_found: { http: 404, type: 'not_found', text: 'Sign-in provider not found.' },
  connection_not_found: { http: 404, type: 'not_found', text: 'Connected account not found.' },
  identity_already_connected: {
    http: 409,
    type: 'conflict',
    text: 'This account is already connected to another user.',
  },
  provider_sign_in_failed: {
    http: 400,
    type: 'validation_error',
    text: 'Signing in with the provider failed or took too long. Please try again.',
  },
  provider_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The identity provider cannot be reached. Please try again later.',
  },
  provider_email_unverified: {
    http: 403,
    type: 'authorization_error',
    text: 'Your email is not verified at the provider. Verify it there, then sign in again.',
  },
});
