import type { BlockProcessor } from './block-processor.ts';

/** Louder than this, RMS, is made louder by expansion and softer by compression. */
const reference = 0.1;
/** Below, the gain stays what it is here: pauses and breath are left alone. */
const floor = 0.01;
const windowS = 0.03;
/** Samples between two looks at the level. */
const step = 16;

/**
 * Widens (`amount` > 0) or narrows (`amount` < 0) the differences between loud and soft: 10 dB become 10 · (1 + amount).
 * The level follows over 30 ms.
 */
export function dynamics(sampleRate: number, amount: number): BlockProcessor {
  const follow = 1 - Math.exp(-1 / (windowS * sampleRate));
  const gainAt = (power: number): number => (Math.max(floor ** 2, power) / reference ** 2) ** (amount / 2);
  let power = floor ** 2;
  let gain = gainAt(power);
  let slope = 0;
  let until = 0;
  return {
    process(samples) {
      if (amount === 0) return samples;
      for (let i = 0; i < samples.length; i++) {
        const sample = samples[i]!;
        power += (sample * sample - power) * follow;
        if (until-- === 0) {
          slope = (gainAt(power) - gain) / step;
          until = step - 1;
        }
        gain += slope;
        samples[i] = sample * gain;
      }
      return samples;
    },
    finish: () => new Float32Array(0),
  };
}
