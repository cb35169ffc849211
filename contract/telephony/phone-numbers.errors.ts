import { defineErrors } from '../error.ts';

export const phoneNumbersErrors = defineErrors({
  agent_phone_number_not_found: { http: 404, type: 'not_found', text: 'The phone number was not found.' },
});
