import { expect, it } from 'vitest';
import { agentConcurrency, maxSeats, planAllowances, projectsLimit } from './plan-allowances.ts';
import { isEnterpriseTier, maxVoiceAddEdits, planLimits, type Tier, tiers } from './plans.ts';

/** Free to Business, as the documents count. */
const upwards = ['free', 'starter', 'creator', 'pro', 'growing_business', 'scale_2024_08_10'] as const;
const table = (of: (tier: Tier) => number) => upwards.map(of);

it('PLAN-001 lists all tiers', () => {
  expect([...tiers].sort()).toEqual(
    ['free', 'starter', 'creator', 'pro', 'growing_business', 'scale_2024_08_10', 'trial', 'enterprise'].sort(),
  );
});

it('PLAN-002 C-03 counts trial as enterprise', () => {
  expect(tiers.filter(isEnterpriseTier)).toEqual(['trial', 'enterprise']);
});

// 000 §9, the plan table: "10k, 30k, 100k, 500k, 2M, 11M"; voices "3, 10, 30, 160, 660, 660 (3 professional clones)".
it('PLAN-014 PLAN-015 PLAN-016 PLAN-017 PLAN-018 PLAN-019 PLAN-020 defines the credits and voices of each plan', () => {
  expect(table((tier) => planLimits[tier].credits)).toEqual([10_000, 30_000, 100_000, 500_000, 2_000_000, 11_000_000]);
  expect(table((tier) => planLimits[tier].voices)).toEqual([3, 10, 30, 160, 660, 660]);
  expect(planLimits.scale_2024_08_10.professionalVoices).toBe(3);
  expect([planLimits.enterprise.credits, planLimits.trial.credits]).toEqual([-1, -1]);
});

// 000 §9: "Concurrency (free to Business) 2, 3, 5, 10, 15, 15."
it('PLAN-026 defines the concurrent generations', () => {
  expect(table((tier) => planLimits[tier].concurrency)).toEqual([2, 3, 5, 10, 15, 15]);
});

// 000 §9: "Studio projects 3, 20, 1000, 3000, 20000, 20000."
it('PLAN-027 C-10 defines the studio projects', () => {
  expect(table(projectsLimit)).toEqual([3, 20, 1000, 3000, 20_000, 20_000]);
});

// 000 §9: "Sound-effect seconds 250, 750, 2500, 12500, 50000, 275000."
it('PLAN-028 defines the seconds of sound effects', () => {
  expect(table((tier) => planAllowances(tier).soundEffectSeconds)).toEqual([250, 750, 2500, 12_500, 50_000, 275_000]);
});

// 001 §9: "free 15 and 4, starter 50 and 6, creator 250 and 10, pro 1100 and 20, Scale 3600 and 30, Business 13750 and 30."
it('PLAN-029 PLAN-030 defines the minutes and concurrent conversations of agents', () => {
  expect(table((tier) => planAllowances(tier).agentMinutes)).toEqual([15, 50, 250, 1100, 3600, 13_750]);
  expect(table(agentConcurrency)).toEqual([4, 6, 10, 20, 30, 30]);
});

// 000 §9 and 001 §9: "free 0, starter 0, creator 1000, pro 3000, growing_business 20000, scale_2024_08_10 20000, enterprise and trial unlimited (-1)."
it('PLAN-034 defines the credit extension of each plan', () => {
  expect(table((tier) => planLimits[tier].extension)).toEqual([0, 0, 1000, 3000, 20_000, 20_000]);
  expect([planLimits.enterprise.extension, planLimits.trial.extension]).toEqual([-1, -1]);
});

// 001 §9: "round(1.5 x voice_limit + 50)".
it.each([
  [3, 55],
  [10, 65],
  [30, 95],
  [160, 290],
  [660, 1040],
])('PLAN-035 a limit of %d voices allows %d additions and edits', (voices, times) => {
  expect(maxVoiceAddEdits(voices)).toBe(times);
});

// 001 §6: "free 1, starter 1, creator 1, pro 1, growing_business 3, scale_2024_08_10 5, trial 25, enterprise 25."
it('PLAN-066 defines the seats, and applies a custom number to enterprise tiers only', () => {
  expect(table((tier) => maxSeats(tier))).toEqual([1, 1, 1, 1, 3, 5]);
  expect([maxSeats('trial'), maxSeats('enterprise')]).toEqual([25, 25]);
  expect([maxSeats('trial', 40), maxSeats('enterprise', 300), maxSeats('pro', 40)]).toEqual([40, 300, 1]);
  expect(maxSeats('enterprise', null)).toBe(25);
});

it('never gives a higher plan less than a lower one', () => {
  const keys = Object.keys(planAllowances('free')) as (keyof ReturnType<typeof planAllowances>)[];
  for (const key of keys) {
    const amounts = table((tier) => planAllowances(tier)[key]);
    expect(amounts, key).toEqual([...amounts].sort((a, b) => a - b));
  }
});
