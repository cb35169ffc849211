import { defineErrors } from '../../error.ts';

export const agentBranchesErrors = defineErrors({
  agent_branch_not_found: { http: 404, type: 'not_found', text: 'The branch was not found.' },
  agent_version_not_found: { http: 404, type: 'not_found', text: 'The version was not found.' },
  agent_draft_not_found: { http: 404, type: 'not_found', text: 'You have no draft of this branch.' },
  agent_branch_name_taken: { http: 409, type: 'conflict', text: 'The agent has a branch with this name.' },
  agent_branch_archived: { http: 409, type: 'conflict', text: 'The branch is archived.' },
  agent_branch_is_main: { http: 409, type: 'conflict', text: 'The main branch cannot be archived or rebased.' },
  agent_branch_is_live: {
    http: 409,
    type: 'conflict',
    text: 'The branch has a share of the conversations. Give it to another branch first.',
  },
  agent_branch_up_to_date: {
    http: 409,
    type: 'conflict',
    text: 'The main branch has no changes that this branch does not have.',
  },
  agent_branch_protected: {
    http: 403,
    type: 'authorization_error',
    text: 'Only admins of the agent change this branch. Propose the change, and ask for an approval.',
  },
  agent_merge_invalid: {
    http: 422,
    type: 'validation_error',
    text: 'The changes of both branches do not fit together.',
  },
});
