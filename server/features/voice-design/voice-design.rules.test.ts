import { describe, expect, it } from 'vitest';
import { tiers } from '../../../contract/catalogue/plans/plans.ts';
import { designRefusal, loudnessLufs, planHasDesign } from './voice-design.rules.ts';

describe('permission to design voices', () => {
  it('VOICE-040 requires a plan with synthetic_voice_design', () => {
    expect(designRefusal('api-key', { voice_design: 1 }, true)).toBeUndefined();
    expect(designRefusal('api-key', { voice_design: 1 }, false)).toBe('feature_not_available');
    expect(designRefusal('session', {}, false)).toBe('feature_not_available');
    expect(tiers.filter(planHasDesign)).toEqual([...tiers]);
  });

  it('VOICE-039 requires the agreement in a session', () => {
    expect(designRefusal('session', {}, true)).toBe('terms_not_agreed');
    expect(designRefusal('session', { licensing: 1 }, true)).toBe('terms_not_agreed');
    expect(designRefusal('session', { voice_design: 1_780_000_000 }, true)).toBeUndefined();
    expect(designRefusal('api-key', {}, true)).toBeUndefined();
  });
});

it('O-43 maps loudness 0 to −24 LUFS', () => {
  expect([-1, 0, 1].map(loudnessLufs)).toEqual([-34, -24, -14]);
});
