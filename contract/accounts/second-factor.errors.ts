import { defineErrors } from '../error.ts';

export const secondFactorErrors = defineErrors({
  second_factor_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Enter the code from your second factor.',
  },
  wrong_code: { http: 400, type: 'validation_error', text: 'This code is incorrect, expired, or already used.' },
  phone_number_not_found: { http: 404, type: 'not_found', text: 'Phone number not found.' },
  phone_number_refused: {
    http: 400,
    type: 'validation_error',
    text: 'Text messages cannot be sent to this phone number.',
  },
  sms_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The text message could not be sent. Please try again later.',
  },
  sms_not_configured: { http: 404, type: 'not_found', text: 'This server cannot send text messages.' },
});
