import { defineErrors } from '../error.ts';

export const environmentVariablesErrors = defineErrors({
  environment_variable_not_found: { http: 404, type: 'not_found', text: 'The environment variable was not found.' },
});
