import { defineErrors } from '../error.ts';

export const whatsappErrors = defineErrors({
  whatsapp_account_not_found: { http: 404, type: 'not_found', text: 'The WhatsApp account was not found.' },
  whatsapp_credentials_invalid: {
    http: 400,
    type: 'invalid_request',
    text: 'WhatsApp refused the credentials of the account.',
  },
  whatsapp_request_failed: { http: 502, type: 'service_unavailable', text: 'WhatsApp did not accept the request.' },
  whatsapp_calls_unsupported: {
    http: 501,
    type: 'service_unavailable',
    text: 'Calls over WhatsApp are not supported: their audio needs WebRTC. Send a message instead.',
  },
  webhook_signature_refused: {
    http: 403,
    type: 'authorization_error',
    text: 'The signature of the webhook is invalid.',
  },
});
