import { expect, it } from 'vitest';
import { positionMap } from './position-map.ts';

it('maps the moments of one recording to those of another, in both directions', () => {
  const { toBefore, toAfter } = positionMap([
    { before: 0, after: 0 },
    { before: 2, after: 1 },
    { before: 3, after: 3 },
  ]);
  expect([0, 0.5, 1, 2, 3].map(toBefore)).toEqual([0, 1, 2, 2.5, 3]);
  expect([0, 1, 2, 2.5, 3].map(toAfter)).toEqual([0, 0.5, 1, 2, 3]);
  expect([toBefore(-1), toBefore(9), toAfter(9)]).toEqual([0, 3, 3]);
});

it('leaves out moments that do not follow in both recordings', () => {
  const { toBefore } = positionMap([
    { before: 0, after: 0 },
    { before: 2, after: 2 },
    { before: 1.5, after: 2.5 },
    { before: 4, after: 4 },
  ]);
  expect([2.5, 3].map(toBefore)).toEqual([2.5, 3]);
});
