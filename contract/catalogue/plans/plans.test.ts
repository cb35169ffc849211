import { expect, it } from 'vitest';
import { planLimits, speechMinutes } from './plans.ts';

it('TTS-012 computes the minutes of speech of the free plan: ten at highest quality, twenty with turbo', () => {
  expect(speechMinutes(planLimits.free.credits)).toEqual({ highestQuality: 10, turbo: 20 });
  expect(speechMinutes(999)).toEqual({ highestQuality: 0, turbo: 1 });
});
