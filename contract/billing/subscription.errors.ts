import { unverifiedCredits } from '../catalogue/limits.ts';
import { defineErrors } from '../error.ts';

export const subscriptionErrors = defineErrors({
  feature_not_available: { http: 403, type: 'authorization_error', text: 'Your plan does not include this feature.' },
  subscription_required: { http: 403, type: 'authorization_error', text: 'This requires a paid plan.' },
  quota_exceeded: { http: 401, type: 'payment_required', text: 'This request exceeds your quota.' },
  concurrent_limit_exceeded: {
    http: 429,
    type: 'rate_limit_error',
    text: 'Too many concurrent requests for your plan.',
    status: 'too_many_concurrent_requests',
  },
  email_not_verified: {
    http: 403,
    type: 'authorization_error',
    text: `Verify your email to spend more than ${unverifiedCredits.toLocaleString('en')} credits. We sent you a link.`,
  },
  payment_problem: {
    http: 402,
    type: 'payment_required',
    text: 'Your last payment failed. Update the payment method on the subscription page to continue.',
  },
  free_disabled: {
    http: 403,
    type: 'authorization_error',
    text: 'Generation is disabled for this account. Please contact the operator of this server.',
  },
  marketplace_not_configured: {
    http: 400,
    type: 'validation_error',
    text: 'This server does not accept sign-ups from Google Cloud Marketplace.',
  },
  marketplace_token_invalid: {
    http: 400,
    type: 'validation_error',
    text: 'The token of Google Cloud Marketplace is invalid or has expired. Start again from the marketplace.',
  },
  marketplace_account_taken: {
    http: 409,
    type: 'conflict',
    text: 'This account of Google Cloud Marketplace pays for another workspace. Sign in to that workspace.',
  },
  marketplace_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'Google Cloud Marketplace cannot be reached. Please try again later.',
  },
});
