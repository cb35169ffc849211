import { includesRole, type ResourceRole } from '../../../contract/permissions/roles.ts';

export interface Review {
  readonly userId: string;
  readonly kind: 'comment' | 'approved' | 'changes_requested';
  readonly reviewerRole: ResourceRole | null;
  readonly createdAt: Date;
}

/** The newest review of each person, oldest first. */
export function newestReviews<Row extends Review>(remarks: readonly Row[]): Row[] {
  const newest = new Map<string, Row>();
  for (const remark of remarks)
    if (remark.kind !== 'comment') {
      newest.delete(remark.userId);
      newest.set(remark.userId, remark);
    }
  return [...newest.values()];
}

/**
 * Whether another person who may edit the agent approved what the source has now, and nobody asks for changes. An
 * approval of an older version does not count.
 */
export function isApproved(remarks: readonly Review[], authorId: string, sourceChangedAt: Date): boolean {
  const reviews = newestReviews(remarks).filter(
    ({ userId, reviewerRole }) => userId !== authorId && reviewerRole !== null && includesRole(reviewerRole, 'editor'),
  );
  return (
    reviews.every(({ kind }) => kind === 'approved') &&
    reviews.some(({ createdAt }) => createdAt.getTime() >= sourceChangedAt.getTime())
  );
}
