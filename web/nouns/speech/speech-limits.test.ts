import { describe, expect, it } from 'vitest';
import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { creditsLeft, type Quota } from '../../parts/tool/credits-left.ts';
import { creditCost, linesCost, warningFor } from './speech-limits.ts';

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
  max_character_limit_extension: null,
};

describe('TTS-006 the cost of a text', () => {
  it('counts characters as users see them', () => {
    expect([characterCount(''), characterCount('a 🎧 b'), characterCount('日本語')]).toEqual([0, 5, 3]);
  });

  it('multiplies characters by the rate of the model and rounds up', () => {
    const costs = [
      creditCost(361, model, undefined),
      creditCost(361, flash, undefined),
      creditCost(0, model, undefined),
    ];
    expect(costs).toEqual([361, 181, 0]);
  });

  it('VOICE-026 applies the rate of a library voice', () => {
    const voice = (voice_id: string, status: string) =>
      ({ voice_id, sharing: { status, rate: 1.5 } }) as Parameters<typeof linesCost>[1][number];
    const [added, own] = [voice('added', 'copied'), voice('own', 'enabled')];
    expect([creditCost(3, model, added), creditCost(3, flash, added), creditCost(3, model, own)]).toEqual([5, 3, 3]);
    const lines = [
      { characters: 3, voiceId: 'added' },
      { characters: 3, voiceId: 'own' },
      { characters: 1, voiceId: 'unknown' },
    ];
    expect(linesCost(lines, [added, own])).toBe(9);
    expect(warningFor({ characters: 700, charged: 700, model, voice: added, quota })).toEqual({
      kind: 'over',
      text: 'Needs 1,050 credits, 1,000 left',
    });
  });
});

describe('QUOTA-002 remaining credits', () => {
  it('are the limit minus the used credits, at least zero', () => {
    expect(creditsLeft(quota)).toBe(1000);
    expect(creditsLeft({ ...quota, character_count: 12_000 })).toBe(0);
  });

  it('are infinite without a limit', () => {
    expect(creditsLeft({ ...quota, character_limit: unlimitedCredits })).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['creator', 'active', true, 1000, 2000],
    ['creator', 'active', true, 250, 1250],
    ['creator', 'active', true, 3000, 2000],
    ['creator', 'active', false, 1000, 1000],
    ['creator', 'past_due', true, 1000, 1000],
    ['free', 'active', true, null, 1000],
    ['enterprise', 'past_due', true, -1, Number.POSITIVE_INFINITY],
    ['enterprise', 'active', true, 500, 1500],
  ] as const)(
    'QUOTA-005 of %s, %s, extension allowed %s up to %s are %s',
    (tier, status, allowed, maximum, expected) => {
      const extension = { allowed_to_extend_character_limit: allowed, max_character_limit_extension: maximum };
      expect(creditsLeft({ ...quota, tier, status, ...extension })).toBe(expected);
    },
  );

  it('QUOTA-005 include the overage that the server allows', () => {
    const overQuota = { ...quota, tier: 'creator', status: 'active', character_count: 10_400 } as const;
    const extension = { allowed_to_extend_character_limit: true, max_character_limit_extension: 500 };
    expect(creditsLeft({ ...overQuota, ...extension })).toBe(100);
    expect(warningFor({ characters: 101, charged: 101, model, quota: { ...overQuota, ...extension } })).toEqual({
      kind: 'over',
      text: 'Needs 101 credits, 100 left',
    });
  });
});

describe('U-08 the warning before generating', () => {
  const warn = (characters: number, rest: Partial<Parameters<typeof warningFor>[0]> = {}) =>
    warningFor({
      characters,
      charged: characters,
      model,
      quota: { ...quota, character_count: 0, character_limit: 100_000 },
      ...rest,
    });

  it('is absent well below the limits', () => {
    expect([warn(0), warn(1), warn(9000)]).toEqual([undefined, undefined, undefined]);
  });

  it('states the remainder near the limit and the excess above it', () => {
    expect(warn(9001)).toEqual({ kind: 'near', text: '999 characters left' });
    expect(warn(10_000)).toEqual({ kind: 'near', text: '0 characters left' });
    expect(warn(10_001)).toEqual({ kind: 'over', text: '1 character too many for Multilingual v2' });
  });

  it('QUOTA-003 allows using the quota exactly', () => {
    expect(warn(1000, { quota })).toEqual({ kind: 'near', text: '0 credits left after this' });
    expect(warn(1001, { quota })).toEqual({ kind: 'over', text: 'Needs 1,001 credits, 1,000 left' });
    expect(warn(2000, { quota, model: flash })?.kind).toBe('near');
  });

  it('O-08 counts the characters that are charged, and for the length those that are written', () => {
    expect(warn(10, { quota, charged: 1200 })).toEqual({ kind: 'over', text: 'Needs 1,200 credits, 1,000 left' });
    expect(warn(10, { charged: 9500 })).toBeUndefined();
  });

  it('checks only the text length until the quota is loaded', () => {
    expect(warn(5000, { quota: undefined })).toBeUndefined();
  });
});
