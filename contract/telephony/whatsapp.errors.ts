import { defineErrors } from '../error.ts';

export const whatsappErrors = defineErrors({
  whatsapp_account_not_found: { http: 404, type: 'not_found', text: 'The WhatsApp account was not found.' },
});
