import { defineErrors } from '../error.ts';

export const agentTestsErrors = defineErrors({
  agent_test_not_found: { http: 404, type: 'not_found', text: 'The test was not found.' },
});
