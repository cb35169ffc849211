import { expect, it } from 'vitest';
import { moveEdge, rangeBetween, snapToStep } from './time-range.ts';

const seconds = { durationInS: 10.4, stepInS: 1 };
const anywhere = { durationInS: 10.4, stepInS: 0 };

it('selects between two times in any order', () => {
  expect(rangeBetween(5.5, 2.25, anywhere)).toEqual({ startInS: 2.25, endInS: 5.5 });
  expect(rangeBetween(5.6, 2.2, seconds)).toEqual({ startInS: 2, endInS: 6 });
  expect(rangeBetween(5.1, 5.2, seconds)).toBeUndefined();
});

it('keeps edges on the grid and within the recording', () => {
  expect([snapToStep(3.4, seconds), snapToStep(-2, seconds), snapToStep(99, seconds)]).toEqual([3, 0, 10.4]);
});

it('does not move an edge past the other', () => {
  const range = { startInS: 2, endInS: 6 };
  expect(moveEdge(range, 'start', 9, seconds)).toEqual({ startInS: 5, endInS: 6 });
  expect(moveEdge(range, 'end', 1, seconds)).toEqual({ startInS: 2, endInS: 3 });
  expect(moveEdge(range, 'end', 99, seconds)).toEqual({ startInS: 2, endInS: 10.4 });
  expect(moveEdge(range, 'start', 5.999, anywhere).startInS).toBeCloseTo(5.99, 6);
});
