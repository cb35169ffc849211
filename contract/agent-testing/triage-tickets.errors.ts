import { defineErrors } from '../error.ts';

export const triageTicketsErrors = defineErrors({
  triage_ticket_not_found: { http: 404, type: 'not_found', text: 'The ticket was not found.' },
  triage_ticket_merged: {
    http: 409,
    type: 'conflict',
    text: 'The ticket was merged into another one. Change that ticket.',
  },
  triage_ticket_not_mergeable: {
    http: 409,
    type: 'conflict',
    text: 'Only other open tickets of the same agent can be merged into a ticket.',
  },
});
