export const mergeProposalStatuses = ['open', 'merged', 'closed'] as const;
export const mergeReviewStates = ['approved', 'changes_requested'] as const;

/** Characters, and counts of one proposal. */
export const mergeProposalLimits = {
  title: 200,
  description: 10_000,
  comment: 10_000,
  reviewers: 50,
  remarks: 1000,
  /** Of one agent. */
  count: 5000,
} as const;
