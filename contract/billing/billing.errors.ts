import { defineErrors } from '../error.ts';

export const billingErrors = defineErrors({
  payment_failed: { http: 402, type: 'payment_required', text: 'The card was declined.' },
  payments_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The payment provider cannot be reached. Please try again.',
  },
  invalid_signature: { http: 400, type: 'invalid_request', text: 'The signature of the event is not valid.' },
});
