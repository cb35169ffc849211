import { defineErrors } from '../error.ts';

export const agentProceduresErrors = defineErrors({
  procedure_not_found: { http: 404, type: 'not_found', text: 'The procedure was not found.' },
  procedure_in_use: {
    http: 409,
    type: 'conflict',
    text: 'Another procedure leads to this one. Change that one first.',
  },
  procedures_invalid: { http: 400, type: 'validation_error', text: 'Some procedures cannot be compiled.' },
});
