import { defineErrors } from '../error.ts';

export const siteFormsErrors = defineErrors({
  sales_closed: { http: 404, type: 'not_found', text: 'This server does not accept sales requests.' },
  site_form_closed: {
    http: 404,
    type: 'not_found',
    text: 'This server has no owner yet, so nobody would read the form.',
  },
});
