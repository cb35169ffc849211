import { expect, it } from 'vitest';
import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { creditProblem, type Quota } from './credits-left.ts';
import { minutesLeftText } from './minutes-left.tsx';

const quota: Quota = {
  tier: 'free',
  status: 'free',
  character_count: 9000,
  character_limit: 10_000,
  allowed_to_extend_character_limit: false,
  max_character_limit_extension: null,
};

it('QUOTA-002 blocks a run that costs more than the credits that are left, and warns near the end', () => {
  expect(creditProblem(1001, quota)).toEqual({ kind: 'over', text: 'Needs 1,001 credits, 1,000 left' });
  expect(creditProblem(900, quota)).toEqual({ kind: 'near', text: '100 credits left after this' });
  expect(creditProblem(900, { ...quota, character_count: 0 })).toBeUndefined();
  expect(creditProblem(0, quota)).toBeUndefined();
  expect(creditProblem(900, undefined)).toBeUndefined();
  expect(creditProblem(9_000_000, { ...quota, character_limit: unlimitedCredits })).toBeUndefined();
});

it('STS-004 ISO-003 shows the minutes that are left of the plan', () => {
  expect(minutesLeftText(quota)).toBe('1 of 10 minutes');
  expect(minutesLeftText({ ...quota, character_count: 0, character_limit: 30_000 })).toBe('30 of 30 minutes');
  expect(minutesLeftText({ ...quota, character_limit: unlimitedCredits })).toBe('Unlimited');
});
