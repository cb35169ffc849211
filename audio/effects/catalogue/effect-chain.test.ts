import { expect, it } from 'vitest';
import { integratedLoudness } from '../../analysis/loudness.ts';
import { concatSamples, type Pcm } from '../../pcm.ts';
import { audioEffects } from './audio-effects.ts';
import { applyEffectChain, type ChainStep } from './effect-chain.ts';
import { environments } from './environments.ts';
import { filterPresets } from './filter-presets.ts';

const sampleRate = 24_000;
const input: Pcm = {
  samples: Float32Array.from(
    { length: 3 * sampleRate },
    (_, i) => 0.2 * Math.sin((2 * Math.PI * 330 * i) / sampleRate) * (0.6 + 0.4 * Math.sin(i / 2000)),
  ),
  sampleRate,
};
const step = (id: string, values: Record<string, number> = {}): ChainStep => ({ effect: audioEffects[id]!, values });
async function applied(chain: readonly ChainStep[], block: number): Promise<Pcm> {
  async function* open(): AsyncGenerator<Pcm> {
    for (let at = 0; at < input.samples.length; at += block)
      yield { samples: input.samples.subarray(at, at + block), sampleRate };
  }
  const parts = await Array.fromAsync(applyEffectChain(open, chain, sampleRate));
  return { samples: concatSamples(parts.map(({ samples }) => samples)), sampleRate };
}

it.each(Object.entries({ ...audioEffects, ...filterPresets, ...environments }))(
  '%s gives the same samples in blocks of any size',
  async (id, effect) => {
    const values: Record<string, number> = id === 'speed' ? { factor: 1.3 } : id === 'pitch' ? { shift: 3 } : {};
    const before = input.samples.slice();
    const [small, large] = await Promise.all([applied([{ effect, values }], 999), applied([{ effect, values }], 1e6)]);
    expect(small.samples.length).toBe(large.samples.length);
    let difference = 0;
    for (const [i, x] of small.samples.entries()) difference = Math.max(difference, Math.abs(x - large.samples[i]!));
    expect(difference).toBeLessThan(1e-5);
    expect(input.samples).toEqual(before);
  },
);

it('applies effects in their order, and measures the loudness of what an effect receives', async () => {
  const chain = [step('equalizer', { gain: 18, frequency: 330 }), step('loudness', { target: -23 })];
  expect(integratedLoudness(await applied(chain, 4000))).toBeCloseTo(-23, 0);
});

it('keeps peaks below full scale', async () => {
  const { samples } = await applied([step('equalizer', { gain: 24, frequency: 330 })], 4000);
  expect(samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0)).toBeLessThan(0.9);
});

it('changes the length by speed only', async () => {
  const length = async (...chain: ChainStep[]) => (await applied(chain, 5000)).samples.length / input.samples.length;
  expect(await length(step('speed', { factor: 2 }))).toBeCloseTo(0.5, 3);
  expect(await length(step('pitch', { shift: 5 }), step('reverb'))).toBe(1);
});
