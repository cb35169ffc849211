import { defineErrors } from '../error.ts';

export const realtimeErrors = defineErrors({
  collection_not_found: { http: 404, type: 'not_found', text: 'Collection not found.' },
});
