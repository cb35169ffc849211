import { defineErrors } from '../error.ts';

export const agentMergeProposalsErrors = defineErrors({
  merge_proposal_not_found: { http: 404, type: 'not_found', text: 'The merge proposal was not found.' },
  merge_proposal_exists: {
    http: 409,
    type: 'conflict',
    text: 'There is an open proposal to merge this branch into the other one.',
  },
  merge_proposal_closed: { http: 409, type: 'conflict', text: 'The proposal is not open any more.' },
  merge_approval_required: {
    http: 403,
    type: 'authorization_error',
    text: 'The target is protected: another person who may edit the agent must approve the newest version first.',
  },
});
