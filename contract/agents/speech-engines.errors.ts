import { defineErrors } from '../error.ts';

export const speechEnginesErrors = defineErrors({
  speech_engine_not_found: { http: 404, type: 'not_found', text: 'The speech engine was not found.' },
});
