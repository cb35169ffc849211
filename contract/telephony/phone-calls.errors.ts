import { defineErrors } from '../error.ts';

export const phoneCallsErrors = defineErrors({
  phone_call_failed: { http: 502, type: 'service_unavailable', text: 'The call failed.' },
});
