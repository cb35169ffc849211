import { type TaskEventKind, takenStates } from '../../../contract/productions/production-tasks-limits.ts';
import type { AssignmentState, TaskState } from '../../../contract/productions/productions.ts';

/** A change of the state of a task. */
interface TaskStep {
  readonly from: TaskState;
  readonly to: TaskState;
  /** The state of the work of its producer from then on; undefined: nobody works on it. */
  readonly assignment: AssignmentState | undefined;
}

/**
 * Every change that a task may go through, by the event that records it. Work that ends without approval returns the task
 * to the board; if its order is not continued, the same transaction withdraws it from there.
 */
export const taskSteps = {
  claimed: { from: 'unclaimed', to: 'active', assignment: 'active' },
  released: { from: 'active', to: 'unclaimed', assignment: 'released' },
  expired: { from: 'active', to: 'unclaimed', assignment: 'expired' },
  submitted: { from: 'active', to: 'submitted', assignment: 'submitted' },
  review_started: { from: 'submitted', to: 'in_review', assignment: 'in_review' },
  revision_requested: { from: 'in_review', to: 'active', assignment: 'active' },
  approved: { from: 'in_review', to: 'approved', assignment: 'approved' },
  rejected: { from: 'in_review', to: 'unclaimed', assignment: 'rejected' },
  withdrawn: { from: 'unclaimed', to: 'expired', assignment: undefined },
} as const satisfies Partial<Record<TaskEventKind, TaskStep>>;
export type TaskStepName = keyof typeof taskSteps;

/** Time for changes that a reviewer asked for: a third of that for the work, at least a day. */
export const revisionTime = (allowedMs: number): number => Math.max(24 * 3600_000, Math.round(allowedMs / 3));

/** Whether somebody works on a task in this state or reviews their work. */
export const isTaken = (state: TaskState): boolean => (takenStates as readonly TaskState[]).includes(state);
