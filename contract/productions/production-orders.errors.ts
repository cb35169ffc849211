import { defineErrors } from '../error.ts';

export const productionOrdersErrors = defineErrors({
  order_not_found: { http: 404, type: 'not_found', text: 'The order was not found.' },
  order_item_not_found: { http: 404, type: 'not_found', text: 'The item was not found in this order.' },
  order_media_not_found: { http: 404, type: 'not_found', text: 'The file was not found in this order.' },
  order_not_open: { http: 409, type: 'conflict', text: 'The order was submitted, so it cannot be changed any more.' },
  order_state_conflict: {
    http: 409,
    type: 'conflict',
    text: 'This is not possible in the current state of the order.',
  },
  order_not_measured: {
    http: 409,
    type: 'conflict',
    text: 'The length of a file is still measured. Try again in a moment.',
  },
  order_empty: { http: 422, type: 'validation_error', text: 'The order has no items.' },
  order_too_large: { http: 422, type: 'validation_error', text: 'The order cannot have more items or files.' },
  language_not_offered: { http: 422, type: 'validation_error', text: 'This language cannot be ordered.' },
  media_not_suitable: { http: 422, type: 'validation_error', text: 'The file does not suit this kind of item.' },
});
