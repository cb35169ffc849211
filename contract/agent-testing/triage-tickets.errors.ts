import { defineErrors } from '../error.ts';

export const triageTicketsErrors = defineErrors({
  triage_ticket_not_found: { http: 404, type: 'not_found', text: 'The ticket was not found.' },
});
