import { defineErrors } from '../error.ts';

export const phoneNumbersErrors = defineErrors({
  /** `phone_number_not_found` is the number that a person signs in with. */
  agent_phone_number_not_found: {
    http: 404,
    type: 'not_found',
    text: 'The phone number was not found.',
    code: 'phone_number_not_found',
  },
});
