import { defineErrors } from '../error.ts';

export const webhooksErrors = defineErrors({
  webhook_not_found: { http: 404, type: 'not_found', text: 'Webhook not found.' },
  webhook_delivery_not_found: { http: 404, type: 'not_found', text: 'Delivery not found.' },
});
