import { type Biquad, openFilter } from '../effects/biquad.ts';
import type { Pcm } from '../pcm.ts';

const blockS = 0.4;
const stepS = 0.1;
const absoluteGate = -70;
const relativeGate = -10;

const toLufs = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);

/**
 * Integrated loudness in LUFS by ITU-R BS.1770: K-weighted, gated at −70 LUFS and 10 LU below the ungated level. Audio
 * shorter than a block of 400 ms counts as one block; silence is −Infinity.
 */
export function integratedLoudness({ samples, sampleRate }: Pcm): number {
  const weighted = samples.slice();
  for (const stage of kWeighting(sampleRate)) openFilter(stage)(weighted);

  const step = Math.round(stepS * sampleRate);
  const block = Math.min(weighted.length, Math.round(blockS * sampleRate));
  const blocks: number[] = [];
  for (let start = 0; start + block <= weighted.length && block > 0; start += step) {
    let sum = 0;
    for (let i = start; i < start + block; i++) sum += weighted[i]! ** 2;
    blocks.push(sum / block);
  }
  const above = (threshold: number) => blocks.filter((power) => toLufs(power) > threshold);
  const mean = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0) / powers.length;
  const audible = above(absoluteGate);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  return toLufs(mean(above(Math.max(absoluteGate, toLufs(mean(audible)) + relativeGate))));
}

/**
 * The two stages of K-weighting at any sample rate: a high shelf and a high-pass, converted from analogue filters by
 * the bilinear transform. At 48 kHz they have the coefficients of the recommendation.
 */
function kWeighting(sampleRate: number): Biquad[] {
  const shelf = (() => {
    const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
    const q = 0.7071752369554196;
    const high = 10 ** (3.999843853973347 / 20);
    const band = high ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    return {
      b0: (high + (band * k) / q + k * k) / a0,
      b1: (2 * (k * k - high)) / a0,
      b2: (high - (band * k) / q + k * k) / a0,
      a1: (2 * (k * k - 1)) / a0,
      a2: (1 - k / q + k * k) / a0,
    };
  })();
  const highPass = (() => {
    const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
    const q = 0.5003270373238773;
    const a0 = 1 + k / q + k * k;
    return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
  })();
  return [shelf, highPass];
}
