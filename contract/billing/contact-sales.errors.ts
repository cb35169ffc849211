import { defineErrors } from '../error.ts';

export const contactSalesErrors = defineErrors({
  sales_closed: { http: 404, type: 'not_found', text: 'This server does not accept sales requests.' },
});
