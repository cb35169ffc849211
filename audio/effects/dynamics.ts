import type { BlockProcessor } from './block-processor.ts';

/** RMS level that does not change. Expansion makes louder audio louder; compression makes it softer. */
const referenceLevel = 0.1;
/** RMS level below which the gain stays constant, so that pauses and breath are neither amplified nor cut. */
const minLevel = 0.01;
/** Time constant of the level follower, in seconds. */
const timeConstantS = 0.03;
/** Samples between two updates of the gain. */
const updateInterval = 16;

/**
 * Creates an expander (`amount` > 0) or compressor (`amount` < 0): a level difference of 10 dB becomes
 * 10 · (1 + amount) dB. No delay.
 */
export function openDynamics(sampleRate: number, amount: number): BlockProcessor {
  const smoothing = 1 - Math.exp(-1 / (timeConstantS * sampleRate));
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
          slope = (gainAt(power) - gain) / updateInterval;
          untilUpdate = updateInterval;
        }
        const until = Math.min(samples.length, at + untilUpdate);
        untilUpdate -= until - at;
        // Locals, because captured variables are slow in the inner loop.
        let [level, currentGain] = [power, gain];
        for (; at < until; at++) {
          const sample = samples[at]!;
          level += (sample * sample - level) * smoothing;
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
