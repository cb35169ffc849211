import { defineErrors } from '../error.ts';

export const agentTestsErrors = defineErrors({
  agent_test_not_found: { http: 404, type: 'not_found', text: 'The test was not found.' },
  agent_test_folder_not_found: { http: 404, type: 'not_found', text: 'The folder of tests was not found.' },
  agent_test_folder_not_empty: {
    http: 409,
    type: 'conflict',
    text: 'The folder contains tests or folders. Use force to delete them too.',
  },
  simulation_needs_language_model: {
    http: 501,
    type: 'service_unavailable',
    text: 'No language model can play the person. The operator of this server sets one with LLM_BASE_URL.',
  },
  test_invocation_not_found: { http: 404, type: 'not_found', text: 'The run of tests was not found.' },
});
