import { describe, expect, it } from 'vitest';
import { neutralFinish } from './prompt/adjectives.ts';
import type { EffectPlan } from './prompt/plan-effect.ts';
import { allRecipes } from './recipes/all-recipes.ts';
import { type RenderOptions, renderEffect } from './render-effect.ts';
import { neutralTraits } from './synthesis/scene.ts';

const planOf = (...names: string[]): EffectPlan => ({
  groups: [names.map((name) => ({ name, traits: neutralTraits }))],
  finish: neutralFinish,
  durationS: 2,
});
const usual: RenderOptions = { durationS: 1.7, isLoop: false, influence: 0.3, seed: 7 };
const render = (plan: EffectPlan, options: Partial<RenderOptions> = {}) => renderEffect(plan, { ...usual, ...options });

function measure(samples: Float32Array) {
  let [peak, sum, step] = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    peak = Math.max(peak, Math.abs(samples[i]!));
    sum += samples[i]! ** 2;
    if (i > 0) step = Math.max(step, Math.abs(samples[i]! - samples[i - 1]!));
  }
  return { peak, rms: Math.sqrt(sum / samples.length), step, seam: Math.abs(samples[0]! - samples.at(-1)!) };
}

const names = Object.keys(allRecipes);

it('knows more than 150 sounds', () => {
  expect(names.length).toBeGreaterThanOrEqual(150);
});

describe.each(names)('%s', (name) => {
  it('has the exact length, is audible, does not clip, and is the same for the same seed', () => {
    const samples = render(planOf(name));
    expect(samples.length).toBe(Math.round(usual.durationS * 44_100));
    const { peak, rms } = measure(samples);
    expect(peak).toBeLessThanOrEqual(0.9);
    expect(peak).toBeGreaterThan(0.1);
    expect(rms).toBeGreaterThan(0.003);
    expect(Buffer.from(render(planOf(name)).buffer).equals(Buffer.from(samples.buffer))).toBe(true);
    expect(Buffer.from(render(planOf(name), { seed: 8 }).buffer).equals(Buffer.from(samples.buffer))).toBe(false);
  });

  it('loops without a seam', () => {
    const { peak, rms, seam, step } = measure(render(planOf(name), { isLoop: true }));
    expect(seam).toBeLessThanOrEqual(step);
    expect(peak).toBeLessThanOrEqual(0.9);
    expect(rms).toBeGreaterThan(0.003);
  });
});

describe('an effect', () => {
  const finishes: Partial<EffectPlan['finish']>[] = [
    { reverb: { decayS: 4, mix: 0.45 } },
    { distance: 0.8, levelDb: -5 },
    { band: { low: 320, high: 3200 } },
    { brightnessDb: -12 },
  ];

  it.each(finishes)('loops without a seam with %o', (change) => {
    const plan = { ...planOf('rain', 'footsteps on gravel'), finish: { ...neutralFinish, ...change } };
    const { seam, step, peak } = measure(render(plan, { isLoop: true, durationS: 4 }));
    expect(seam).toBeLessThanOrEqual(step);
    expect(peak).toBeLessThanOrEqual(0.9);
  });

  it('varies less with more influence of the prompt', () => {
    const spread = (influence: number) => {
      const levels = Array.from({ length: 12 }, (_, seed) => {
        const samples = render(planOf('beep'), { influence, seed, durationS: 1 });
        let crossings = 0;
        for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 !== samples[i]! < 0) crossings++;
        return crossings;
      });
      return Math.max(...levels) / Math.min(...levels);
    };
    expect(spread(1)).toBeLessThan(1.05);
    expect(spread(0)).toBeGreaterThan(1.1);
  });

  it('keeps the frequencies of telephone tones', () => {
    const samples = render(planOf('dial tone'), { influence: 0, durationS: 2 });
    const power = (hz: number) => {
      let [real, imaginary] = [0, 0];
      for (let i = 0; i < samples.length; i++) {
        real += samples[i]! * Math.cos((2 * Math.PI * hz * i) / 44_100);
        imaginary += samples[i]! * Math.sin((2 * Math.PI * hz * i) / 44_100);
      }
      return Math.hypot(real, imaginary);
    };
    const strongest = Array.from({ length: 100 }, (_, i) => 300 + 2 * i).reduce((a, b) =>
      power(b) > power(a) ? b : a,
    );
    expect([350, 440].some((hz) => Math.abs(strongest - hz) / hz < 0.02)).toBe(true);
  });

  it('places sounds one after the other', () => {
    const [first, second] = [planOf('beep').groups[0]!, planOf('explosion').groups[0]!];
    const samples = render({ ...planOf('beep'), groups: [first, second] }, { durationS: 4.8 });
    const half = measure(samples.subarray(0, 20_000));
    const rest = measure(samples.subarray(60_000));
    expect(half.rms).toBeGreaterThan(0.01);
    expect(rest.rms).toBeGreaterThan(0.01);
  });

  it('rises and falls when something passes', () => {
    const plan = { ...planOf('car engine'), finish: { ...neutralFinish, motion: 'passing' as const } };
    const samples = render(plan, { durationS: 6 });
    const part = (from: number) => measure(samples.subarray(from * 44_100, (from + 1) * 44_100)).rms;
    expect(part(2.5)).toBeGreaterThan(3 * part(0));
    expect(part(2.5)).toBeGreaterThan(3 * part(5));
  });
});
