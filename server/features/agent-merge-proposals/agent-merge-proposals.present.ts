import type { MergeProposalReply } from '../../../contract/agents/agent-merge-proposals.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { presentAccess } from '../agents/branches/agent-branches.present.ts';
import type { ProposalView } from './agent-merge-proposals.service.ts';

export const presentProposal = ({ proposal, reviews, comments, author }: ProposalView): MergeProposalReply => ({
  id: proposal.id,
  agent_id: proposal.agentId,
  source_branch_id: proposal.sourceBranchId,
  target_branch_id: proposal.targetBranchId,
  source_tip_version_id_at_creation: proposal.sourceVersionId,
  title: proposal.title,
  description: proposal.description,
  requested_reviewer_user_ids: [...proposal.reviewerIds],
  reviews: reviews.map(({ userId, kind, text, reviewerRole, createdAt }) => ({
    user_id: userId,
    state: kind === 'approved' ? 'approved' : 'changes_requested',
    submitted_at: unixSeconds(createdAt),
    comment: text === '' ? null : text,
    reviewer_role: reviewerRole,
  })),
  comments: comments.map(({ id, userId, text, createdAt }) => ({
    id,
    user_id: userId,
    body: text,
    created_at: unixSeconds(createdAt),
  })),
  outcome: presentOutcome(proposal),
  created_at: unixSeconds(proposal.createdAt),
  updated_at: unixSeconds(proposal.updatedAt),
  author_user_id: proposal.userId,
  access_info: presentAccess(author),
});

function presentOutcome(proposal: ProposalView['proposal']): MergeProposalReply['outcome'] {
  const { status, closedAt, updatedAt, mergedBy, mergedVersionId, closeReason } = proposal;
  const end = { at: unixSeconds(closedAt ?? updatedAt), by_user_id: mergedBy };
  if (status === 'merged') return { status, version_id: mergedVersionId ?? '', ...end };
  if (status === 'closed') return { status, reason: closeReason ?? 'withdrawn', ...end };
  return { status };
}
