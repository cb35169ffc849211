import { defineErrors } from '../error.ts';

export const agentMergeProposalsErrors = defineErrors({
  merge_proposal_not_found: { http: 404, type: 'not_found', text: 'The merge proposal was not found.' },
});
