import { defineErrors } from '../error.ts';

export const agentProceduresErrors = defineErrors({
  procedure_not_found: { http: 404, type: 'not_found', text: 'The procedure was not found.' },
});
