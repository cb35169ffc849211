import { describe, expect, it } from 'vitest';
import { endedAssignments, taskEventKinds } from '../../../contract/productions/production-tasks-limits.ts';
import { assignmentStates, type TaskState, taskStates } from '../../../contract/productions/productions.ts';
import { isTaken, stateAfter, taskSteps } from './task-states.rules.ts';

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
const silent = ['comment', 'reminded', 'delivery_failed'];

describe('the states of a task', () => {
  const pairs = taskStates.flatMap((from) => taskStates.map((to) => [from, to] as const));

  it.each(pairs)('O-80 PROD-002 lets a task go from %s to %s only as the table says', (from, to) => {
    const events = taskEventKinds.filter((kind) => !silent.includes(kind) && stateAfter(from, kind) === to);
    expect(events).toEqual(allowed[`${from} ${to}`] ?? []);
  });

  it('PROD-002 publishes a task once', () => {
    expect(stateAfter(undefined, 'published')).toBe('unclaimed');
    for (const state of taskStates) expect(stateAfter(state, 'published')).toBeUndefined();
  });

  it('changes no state by comments and reminders', () => {
    for (const state of taskStates)
      for (const kind of taskEventKinds.filter((one) => silent.includes(one)))
        expect(stateAfter(state, kind)).toBe(state);
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
