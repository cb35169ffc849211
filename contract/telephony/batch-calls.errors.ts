import { defineErrors } from '../error.ts';

export const batchCallsErrors = defineErrors({
  batch_call_not_found: { http: 404, type: 'not_found', text: 'The batch call was not found.' },
});
