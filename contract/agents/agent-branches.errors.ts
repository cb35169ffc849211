import { defineErrors } from '../error.ts';

export const agentBranchesErrors = defineErrors({
  agent_branch_not_found: { http: 404, type: 'not_found', text: 'The branch was not found.' },
  agent_version_not_found: { http: 404, type: 'not_found', text: 'The version was not found.' },
});
