import { defineErrors } from '../error.ts';

export const batchCallsErrors = defineErrors({
  batch_call_not_found: { http: 404, type: 'not_found', text: 'The batch call was not found.' },
  batch_call_running: { http: 409, type: 'conflict', text: 'The batch call has not ended yet.' },
  batch_call_ended: { http: 409, type: 'conflict', text: 'The batch call has already ended.' },
  batch_call_complete: { http: 409, type: 'conflict', text: 'No call of this batch failed.' },
  batch_recipient_repeated: {
    http: 400,
    type: 'validation_error',
    text: 'A recipient is in the list twice.',
  },
  batch_calling_terms_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Accept the batch calling agreement first.',
  },
  whatsapp_calls_not_available: {
    http: 400,
    type: 'validation_error',
    text: 'This server cannot call people on WhatsApp.',
  },
});
