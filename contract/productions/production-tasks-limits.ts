import type { AssignmentState, TaskState } from './productions.ts';

/** Tasks that a producer may have in work at the same time. */
export const maxActiveTasks = 5;

export const taskViews = ['unclaimed', 'active', 'history'] as const;
export type TaskView = (typeof taskViews)[number];

/** What lists are sorted by; the newest, highest or longest first, the next deadline first. */
export const taskSorts = ['created_at', 'pay', 'minutes', 'deadline'] as const;
export type TaskSort = (typeof taskSorts)[number];

export const taskEventKinds = [
  'published',
  'claimed',
  'released',
  'expired',
  'submitted',
  'delivery_failed',
  'review_started',
  'revision_requested',
  'approved',
  'rejected',
  'withdrawn',
  'reminded',
  'comment',
] as const;
export type TaskEventKind = (typeof taskEventKinds)[number];

export const taskLimits = {
  /** Characters of a comment. */
  comment: 4000,
  /** US cents. */
  pay: 10_000_000,
  page: 100,
} as const;

/** How long before its deadline the producer is reminded of a task. */
export const reminderMs = 24 * 3600_000;

/** States in which somebody works on a task, or reviews their work. */
export const takenStates = ['active', 'submitted', 'in_review'] as const satisfies readonly TaskState[];

/** States in which the work of a producer is over. */
export const endedAssignments = [
  'approved',
  'rejected',
  'expired',
  'released',
  'withdrawn',
] as const satisfies readonly AssignmentState[];
