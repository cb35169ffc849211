import { describe, expect, it } from 'vitest';
import { endedAssignments } from '../../../contract/productions/production-tasks-limits.ts';
import { assignmentStates, type TaskState, taskStates } from '../../../contract/productions/productions.ts';
import { isTaken, taskSteps } from './task-states.rules.ts';

/** All allowed changes; every other pair of states has none. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'unclaimed active': ['claimed'],
  'unclaimed expired': ['withdrawn'],
  'active unclaimed': ['released', 'expired'],
  'active submitted': ['submitted'],
  'submitted in_review': ['review_started'],
  'in_review active': ['revision_requested'],
  'in_review approved': ['approved'],
  'in_review unclaimed': ['rejected'],
};

describe('the states of a task', () => {
  const pairs = taskStates.flatMap((from) => taskStates.map((to) => [from, to] as const));

  it.each(pairs)('O-80 PROD-002 lets a task go from %s to %s only as the table says', (from, to) => {
    const events = Object.entries(taskSteps).flatMap(([kind, step]) =>
      step.from === from && step.to === to ? [kind] : [],
    );
    expect(events).toEqual(allowed[`${from} ${to}`] ?? []);
  });

  it('ends with approval or withdrawal', () => {
    const ends = taskStates.filter((from) => !Object.values(taskSteps).some((step) => step.from === from));
    // Work is rejected, the task is not: it returns to the board.
    expect(ends).toEqual(['approved', 'rejected', 'expired'] satisfies TaskState[]);
  });

  it('has somebody at work exactly while their assignment has not ended', () => {
    for (const { to, assignment } of Object.values(taskSteps))
      if (assignment) expect(isTaken(to), to).toBe(!(endedAssignments as readonly string[]).includes(assignment));
    expect(assignmentStates.filter((state) => !(endedAssignments as readonly string[]).includes(state))).toEqual([
      'active',
      'submitted',
      'in_review',
    ]);
  });
});
