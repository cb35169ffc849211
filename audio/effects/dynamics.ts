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
  /** Samples until the next look. */
  let left = 0;
  return {
    process(samples) {
      if (amount === 0) return samples;
      for (let at = 0; at < samples.length; ) {
        if (left === 0) {
          slope = (gainAt(power) - gain) / step;
          left = step;
        }
        const until = Math.min(samples.length, at + left);
        left -= until - at;
        // Locals, because captured variables are slow in the inner loop.
        let [level, now] = [power, gain];
        for (; at < until; at++) {
          const sample = samples[at]!;
          level += (sample * sample - level) * follow;
          now += slope;
          samples[at] = sample * now;
        }
        [power, gain] = [level, now];
      }
      return samples;
    },
    finish: () => new Float32Array(0),
  };
}
