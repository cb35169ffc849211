import { expect, it } from 'vitest';
import { timeUntilFeedbackInS } from './feedback-delay.ts';

it.each([
  [{ playedInS: 0, reachedEnd: false }, 3],
  [{ playedInS: 2.9, reachedEnd: false }, 0.1],
  [{ playedInS: 3, reachedEnd: false }, 0],
  [{ playedInS: 60, reachedEnd: false }, 0],
  [{ playedInS: 1.2, reachedEnd: true }, 0],
])('FEED-002 after %o, feedback is due in %f s', (state, remainingInS) => {
  expect(timeUntilFeedbackInS(state)).toBeCloseTo(remainingInS, 9);
});
