import { describe, expect, it } from 'vitest';
import { integratedLoudness } from '../../analysis/loudness.ts';
import type { Pcm } from '../../pcm.ts';
import { audioEffects } from './audio-effects.ts';
import { environments } from './environments.ts';
import { filterPresets } from './filter-presets.ts';

const sampleRate = 24_000;
const second = (sample: (seconds: number) => number): Pcm => ({
  samples: Float32Array.from({ length: sampleRate }, (_, i) => sample(i / sampleRate)),
  sampleRate,
});
const tone = (hz: number, level = 0.25) => second((s) => level * Math.sin(2 * Math.PI * hz * s));
/** RMS of the middle, where filters have settled. */
const rms = ({ samples }: Pcm) => {
  const middle = samples.subarray(samples.length >> 2, (3 * samples.length) >> 2);
  return Math.sqrt(middle.reduce((sum, x) => sum + x * x, 0) / middle.length);
};
const changeDb = (before: Pcm, after: Pcm) => 20 * Math.log10(rms(after) / rms(before));
/** Hz, by the rising zero crossings of the middle. */
const pitch = ({ samples }: Pcm) => {
  const middle = samples.subarray(samples.length >> 2, (3 * samples.length) >> 2);
  let crossings = 0;
  for (let i = 1; i < middle.length; i++) if (middle[i - 1]! < 0 && middle[i]! >= 0) crossings++;
  return (crossings * sampleRate) / middle.length;
};
const peak = ({ samples }: Pcm) => samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
const apply = (id: string, pcm: Pcm, values?: Record<string, number>) => audioEffects[id]!.apply(pcm, values);

const all = Object.entries({ ...audioEffects, ...filterPresets, ...environments });

describe('the effects of the catalogue', () => {
  it.each(all)('%s leaves its input, and returns finite samples at both ends of each range', (_id, effect) => {
    const { parameters } = effect;
    const input = tone(440);
    const before = input.samples.slice();
    const settings = [
      {},
      ...Object.entries(parameters).flatMap(([id, { min, max }]) => [
        { [id]: min },
        { [id]: max },
        { [id]: Number.NaN },
      ]),
    ];
    for (const values of settings) {
      const { samples } = effect.apply(input, values);
      expect(samples.length).toBeGreaterThan(0);
      expect(samples.every(Number.isFinite)).toBe(true);
    }
    expect(input.samples).toEqual(before);
  });

  it.each(all)('%s has ranges that contain the initial values', (_id, { parameters }) => {
    for (const [id, { min, max, initial }] of Object.entries(parameters)) {
      expect(id).toMatch(/^[a-z_]+$/);
      expect(min).toBeLessThan(max);
      expect(initial >= min && initial <= max).toBe(true);
    }
  });

  it('limits values to their range', () => {
    const input = tone(440);
    expect(apply('speed', input, { factor: 100 }).samples).toEqual(apply('speed', input, { factor: 4 }).samples);
  });

  it('equalizer raises a band and cuts low frequencies', () => {
    expect(changeDb(tone(1000), apply('equalizer', tone(1000), { gain: 12 }))).toBeCloseTo(12, 0);
    expect(changeDb(tone(60), apply('equalizer', tone(60), { low_cut: 500 }))).toBeLessThan(-20);
    expect(changeDb(tone(9000), apply('equalizer', tone(9000), { treble: -12 }))).toBeLessThan(-9);
  });

  it('compressor brings loud and soft parts closer', () => {
    const gap = (values: Record<string, number>) =>
      changeDb(apply('compressor', tone(440, 0.03), values), apply('compressor', tone(440, 0.6), values));
    expect(gap({ amount: 0.5 })).toBeLessThan(gap({ amount: 0 }) - 8);
  });

  it('limiter keeps peaks below its ceiling', () => {
    expect(peak(apply('limiter', tone(440, 0.9), { ceiling: -12 }))).toBeLessThanOrEqual(10 ** (-12 / 20) + 1e-3);
  });

  it('loudness reaches its target, and leaves silence silent', () => {
    for (const target of [-30, -20])
      expect(integratedLoudness(apply('loudness', tone(1000, 0.05), { target }))).toBeCloseTo(target, 0);
    expect(
      peak(
        apply(
          'loudness',
          second(() => 0),
        ),
      ),
    ).toBe(0);
  });

  it('reverb sounds on after the sound', () => {
    const click = second((s) => (s < 0.05 ? Math.sin(2 * Math.PI * 700 * s) : 0));
    const tail = (pcm: Pcm) => pcm.samples.subarray(sampleRate >> 2).reduce((sum, x) => sum + x * x, 0);
    expect(tail(click)).toBe(0);
    expect(tail(apply('reverb', click, { decay: 3 }))).toBeGreaterThan(tail(apply('reverb', click, { decay: 0.3 })));
    for (const effect of Object.values(environments)) expect(tail(effect.apply(click))).toBeGreaterThan(0);
  });

  it('speed changes the length and keeps the pitch', () => {
    const fast = apply('speed', tone(440), { factor: 2 });
    expect(fast.samples.length / sampleRate).toBeCloseTo(0.5, 1);
    expect(Math.abs(pitch(fast) - 440)).toBeLessThan(15);
  });

  it('pitch changes the pitch and keeps the length', () => {
    for (const shift of [-5, 7]) {
      const shifted = apply('pitch', tone(440), { shift });
      expect(shifted.samples.length / sampleRate).toBeCloseTo(1, 1);
      expect(Math.abs(pitch(shifted) / (440 * 2 ** (shift / 12)) - 1)).toBeLessThan(0.03);
    }
  });

  it('filter presets keep what they name', () => {
    const phone = filterPresets.phone!;
    expect(changeDb(tone(1000), phone.apply(tone(1000)))).toBeGreaterThan(-3);
    for (const hz of [80, 9000]) expect(changeDb(tone(hz), phone.apply(tone(hz)))).toBeLessThan(-20);
    expect(changeDb(tone(4000), filterPresets.muffled!.apply(tone(4000)))).toBeLessThan(-30);
    expect(changeDb(tone(9000), filterPresets.bright!.apply(tone(9000)))).toBeGreaterThan(3);
  });
});
