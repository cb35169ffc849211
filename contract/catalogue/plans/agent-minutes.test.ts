import { expect, it } from 'vitest';
import { extraAgentMinuteCredits, includedAgentMinutes } from './agent-minutes.ts';

it('AGENT-017 PLAN-029 includes the minutes of the plan', () => {
  expect(includedAgentMinutes('free')).toBe(15);
  expect(includedAgentMinutes('enterprise')).toBeUndefined();
});

it('AGENT-017 sells further minutes at ten cents in credits, on plans that sell credits above the limit', () => {
  expect(extraAgentMinuteCredits('creator', 'usd')).toBe(334);
  expect(extraAgentMinuteCredits('scale_2024_08_10', 'usd')).toBe(1000);
  expect(extraAgentMinuteCredits('free', 'usd')).toBeUndefined();
  expect(extraAgentMinuteCredits('starter', 'eur')).toBeUndefined();
});
