import { defineErrors } from '../error.ts';

export const historyErrors = defineErrors({
  history_item_not_found: { http: 404, type: 'not_found', text: 'History item not found.' },
});
