import { expect, it } from 'vitest';
import { isApproved, newestReviews, type Review } from './merge-approval.rules.ts';

const at = (ms: number) => new Date(ms);
const review = (userId: string, kind: Review['kind'], ms: number, reviewerRole: Review['reviewerRole'] = 'editor') => ({
  userId,
  kind,
  reviewerRole,
  createdAt: at(ms),
});

it('counts the newest review of each person', () => {
  const remarks = [review('bob', 'approved', 1), review('cy', 'approved', 2), review('bob', 'changes_requested', 3)];
  expect(newestReviews([...remarks, review('cy', 'comment', 4)])).toEqual([remarks[1], remarks[2]]);
  expect(isApproved(remarks, 'ada', at(0))).toBe(false);
});

it('needs the approval of another person who may edit, of the newest version', () => {
  expect(isApproved([review('bob', 'approved', 5)], 'ada', at(5))).toBe(true);
  expect(isApproved([review('bob', 'approved', 5)], 'ada', at(6))).toBe(false);
  expect(isApproved([review('ada', 'approved', 5)], 'ada', at(1))).toBe(false);
  expect(isApproved([review('bob', 'approved', 5, 'commenter')], 'ada', at(1))).toBe(false);
  expect(isApproved([], 'ada', at(1))).toBe(false);
});
