import { expect, it } from 'vitest';
import { turnAt } from './turn-at.ts';

it('AGENT-005 finds the turn that a recording plays', () => {
  const turns = [2, 5, 9].map((time_in_call_secs) => ({ time_in_call_secs }));
  expect([0, 2, 4.9, 5, 100].map((seconds) => turnAt(turns, seconds))).toEqual([undefined, 0, 0, 1, 2]);
});
