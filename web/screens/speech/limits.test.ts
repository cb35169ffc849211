import { describe, expect, it } from 'vitest';
import { characterCount, creditCost, creditsLeft, type Quota, warningFor } from './limits.ts';

const model = {
  name: 'Multilingual v2',
  maximum_text_length_per_request: 10_000,
  model_rates: { character_cost_multiplier: 1 },
};
const flash = { ...model, model_rates: { character_cost_multiplier: 0.5 } };
const quota: Quota = {
  tier: 'free',
  status: 'free',
  character_count: 9000,
  character_limit: 10_000,
  allowed_to_extend_character_limit: false,
};

describe('TTS-006 what a text costs', () => {
  it('counts characters as people do', () => {
    expect([characterCount(''), characterCount('a 🎧 b'), characterCount('日本語')]).toEqual([0, 5, 3]);
  });

  it('is characters times the rate of the model, rounded up', () => {
    expect([creditCost(361, model), creditCost(361, flash), creditCost(0, model)]).toEqual([361, 181, 0]);
  });
});

describe('QUOTA-002 credits that are left', () => {
  it('are the limit without what is used, never less than none', () => {
    expect(creditsLeft(quota)).toBe(1000);
    expect(creditsLeft({ ...quota, character_count: 12_000 })).toBe(0);
  });

  it('have no end without a limit', () => {
    expect(creditsLeft({ ...quota, character_limit: -1 })).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['creator', 'active', true, Number.POSITIVE_INFINITY],
    ['creator', 'active', false, 1000],
    ['creator', 'past_due', true, 1000],
    ['free', 'active', true, 1000],
    ['enterprise', 'past_due', true, Number.POSITIVE_INFINITY],
  ] as const)('of %s, %s, extension allowed %s are %s', (tier, status, allowed_to_extend_character_limit, left) => {
    expect(creditsLeft({ ...quota, tier, status, allowed_to_extend_character_limit })).toBe(left);
  });
});

describe('U-08 the warning before speaking', () => {
  const warn = (characters: number, rest: Partial<Parameters<typeof warningFor>[0]> = {}) =>
    warningFor({ characters, model, quota: { ...quota, character_count: 0, character_limit: 100_000 }, ...rest });

  it('is none well below the limits', () => {
    expect([warn(0), warn(1), warn(9000)]).toEqual([undefined, undefined, undefined]);
  });

  it('says how much is left near the longest text, and how much is too much', () => {
    expect(warn(9001)).toEqual({ kind: 'near', text: '999 characters left' });
    expect(warn(10_000)).toEqual({ kind: 'near', text: '0 characters left' });
    expect(warn(10_001)).toEqual({ kind: 'over', text: '1 character too many for Multilingual v2' });
  });

  it('QUOTA-003 is none of exceeding when the quota is reached exactly', () => {
    expect(warn(1000, { quota })).toEqual({ kind: 'near', text: '0 credits left after this' });
    expect(warn(1001, { quota })).toEqual({ kind: 'over', text: 'Needs 1,001 credits, 1,000 left' });
    expect(warn(2000, { quota, model: flash })?.kind).toBe('near');
  });

  it('judges by the text alone while the quota is not known', () => {
    expect(warn(5000, { quota: undefined })).toBeUndefined();
  });
});
