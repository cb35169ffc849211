import type { BlockProcessor } from './block-processor.ts';

/** RMS level that stays unchanged. Expansion makes louder audio louder; compression makes it softer. */
const referenceLevel = 0.1;
/** The gain does not change further below this level, so that pauses and breath are not amplified or cut. */
const minLevel = 0.01;
const windowS = 0.03;
/** Samples between two updates of the gain. */
const step = 16;

/**
 * Expands (`amount` > 0) or compresses (`amount` < 0) the dynamics: a difference of 10 dB becomes 10 · (1 + amount).
 * The level is averaged over 30 ms.
 */
export function dynamics(sampleRate: number, amount: number): BlockProcessor {
  const follow = 1 - Math.exp(-1 / (windowS * sampleRate));
  const gainAt = (power: number): number => (Math.max(minLevel ** 2, power) / referenceLevel ** 2) ** (amount / 2);
  let power = minLevel ** 2;
  let gain = gainAt(power);
  let slope = 0;
  /** Samples until the next update. */
  let untilUpdate = 0;
  return {
    process(samples) {
      if (amount === 0) return samples;
      for (let at = 0; at < samples.length; ) {
        if (untilUpdate === 0) {
          slope = (gainAt(power) - gain) / step;
          untilUpdate = step;
        }
        const until = Math.min(samples.length, at + untilUpdate);
        untilUpdate -= until - at;
        // Locals, because captured variables are slow in the inner loop.
        let [level, currentGain] = [power, gain];
        for (; at < until; at++) {
          const sample = samples[at]!;
          level += (sample * sample - level) * follow;
          currentGain += slope;
          samples[at] = sample * currentGain;
        }
        [power, gain] = [level, currentGain];
      }
      return samples;
    },
    finish: () => new Float32Array(0),
  };
}
