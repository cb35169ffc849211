import { defineErrors } from '../error.ts';

export const modelsErrors = defineErrors({
  model_not_found: { http: 404, type: 'not_found', text: 'Model not found.' },
});
