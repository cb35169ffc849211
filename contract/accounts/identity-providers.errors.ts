import { defineErrors } from '../error.ts';

export const identityProvidersErrors = defineErrors({
  identity_provider_not_found: { http: 404, type: 'not_found', text: 'Identity provider not found.' },
  domain_verification_not_found: { http: 404, type: 'not_found', text: 'Domain not found.' },
  single_sign_on_untested: {
    http: 409,
    type: 'conflict',
    text: 'Verify a domain and sign in once with your identity provider before you require it.',
  },
  sso_domain_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Your email at the identity provider is not in a verified domain of this workspace. Ask its admin.',
  },
});
