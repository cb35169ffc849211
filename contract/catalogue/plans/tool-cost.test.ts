import { expect, it } from 'vitest';
import { toolAllowanceS, toolCredits, toolProducts } from './tool-cost.ts';

it('O-08 charges 1000 credits per minute of the voice changer, the isolator and music', () => {
  for (const product of ['STS', 'Isolation', 'Music'] as const) {
    expect(toolCredits({ product, durationS: 60 })).toBe(1000);
    expect(toolCredits({ product, durationS: 0.6 })).toBe(10);
    expect(toolCredits({ product, durationS: 1 })).toBe(17);
  }
});

it('VOICE-026 multiplies the price of the voice changer by the rate of a shared voice', () => {
  expect(toolCredits({ product: 'STS', durationS: 60, creditRate: 2.5 })).toBe(2500);
  expect(toolCredits({ product: 'STS', durationS: 0.6, creditRate: 1.1 })).toBe(11);
});

it('O-08 charges 40 credits per chosen second of a sound effect, 200 for one of any length', () => {
  expect(toolCredits({ product: 'SFX', durationS: 2.5, isDurationChosen: true })).toBe(100);
  expect(toolCredits({ product: 'SFX', durationS: 0.5, isDurationChosen: true })).toBe(20);
  expect(toolCredits({ product: 'SFX', durationS: 9 })).toBe(200);
});

it('STT-003 meters transcription by hours, without credits', () => {
  expect(toolCredits({ product: 'STT', durationS: 7200 })).toBe(0);
  expect(toolAllowanceS('STT', 'free')).toBe(7200);
  expect(toolAllowanceS('STT', 'enterprise')).toBeUndefined();
});

it('PLAN-028 SFX-004 includes the seconds of each plan', () => {
  const tiers = ['free', 'starter', 'creator', 'pro', 'growing_business', 'scale_2024_08_10'] as const;
  expect(tiers.map((tier) => toolAllowanceS('SFX', tier))).toEqual([250, 750, 2500, 12_500, 50_000, 275_000]);
  expect(toolAllowanceS('SFX', 'enterprise')).toBeUndefined();
  for (const product of toolProducts)
    if (product !== 'SFX' && product !== 'STT') expect(toolAllowanceS(product, 'free')).toBeUndefined();
});
