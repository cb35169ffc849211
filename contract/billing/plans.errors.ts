import { defineErrors } from '../error.ts';

export const plansErrors = defineErrors({
  plans_not_found: { http: 404, type: 'not_found', text: 'This server offers no plans.' },
});
