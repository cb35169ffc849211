import { expect, it } from 'vitest';
import { elapsedS, pausedAt, resumedAt, startedAt } from './recording-time.ts';

it('counts the recorded time without pauses', () => {
  const paused = pausedAt(startedAt(1000), 4000);
  expect(elapsedS(paused, 60_000)).toBe(3);
  expect(elapsedS(pausedAt(paused, 60_000), 70_000)).toBe(3);
  const resumed = resumedAt(paused, 60_000);
  expect(elapsedS(resumed, 62_500)).toBe(5.5);
  expect(elapsedS(resumedAt(resumed, 62_000), 62_500)).toBe(5.5);
});
