import { describe, expect, it } from 'vitest';
import { tiers } from '../../../contract/catalogue/plans/plans.ts';
import { designRefusal, loudnessLufs, planHasDesign } from './voice-design.rules.ts';

describe('who may design voices', () => {
  it('VOICE-040 whose plan has synthetic_voice_design', () => {
    expect(designRefusal('api-key', { voice_design: 1 }, true)).toBeUndefined();
    expect(designRefusal('api-key', { voice_design: 1 }, false)).toBe('feature_not_available');
    expect(designRefusal('session', {}, false)).toBe('feature_not_available');
    expect(tiers.filter(planHasDesign)).toEqual([...tiers]);
  });

  it('VOICE-039 who agreed to it, of those who are signed in', () => {
    expect(designRefusal('session', {}, true)).toBe('terms_not_agreed');
    expect(designRefusal('session', { licensing: 1 }, true)).toBe('terms_not_agreed');
    expect(designRefusal('session', { voice_design: 1_780_000_000 }, true)).toBeUndefined();
    expect(designRefusal('api-key', {}, true)).toBeUndefined();
  });
});

it('O-43 a loudness of 0 is −24 LUFS', () => {
  expect([-1, 0, 1].map(loudnessLufs)).toEqual([-34, -24, -14]);
});
