import { type BiquadCoefficients, openBiquad } from '../effects/biquad.ts';
import type { Pcm } from '../pcm.ts';

/** Length of a gating block and the hop between two, in seconds: an overlap of 75 %. */
export const [gatingBlockS, gatingHopS] = [0.4, 0.1];
/** Quieter blocks are ignored. */
const absoluteGateLufs = -70;
/** Blocks this far below the loudness of the others are ignored. */
const relativeGateLu = -10;

/** Equation 2 of BS.1770; the offset compensates the gain of the K-weighting at 1 kHz. */
const toLufs = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);

/**
 * Integrated loudness in LUFS by ITU-R BS.1770-4: K-weighted, gated at −70 LUFS and 10 LU below the ungated level.
 * Audio shorter than a block of 400 ms counts as one block; silence is −Infinity.
 */
export function integratedLoudness({ samples, sampleRate }: Pcm): number {
  return channelLoudness([samples], sampleRate);
}

/** Like `integratedLoudness`, of the sum of the powers of channels with the same length, such as left and right. */
export function channelLoudness(channels: readonly Float32Array[], sampleRate: number): number {
  const blocks = channels
    .map((samples) => blockPowers(samples, sampleRate))
    .reduce((sum, powers) => sum.map((power, index) => power + powers[index]!));
  return gatedLoudness(blocks);
}

/** The loudness of the blocks that pass both gates, in LUFS; from the mean squares of K-weighted blocks. */
export function gatedLoudness(blocks: readonly number[]): number {
  const blocksAbove = (threshold: number) => blocks.filter((power) => toLufs(power) > threshold);
  const mean = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0) / powers.length;
  const audible = blocksAbove(absoluteGateLufs);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  return toLufs(mean(blocksAbove(Math.max(absoluteGateLufs, toLufs(mean(audible)) + relativeGateLu))));
}

/** The mean square of each gating block after K-weighting. */
function blockPowers(samples: Float32Array, sampleRate: number): number[] {
  const weighted = samples.slice();
  for (const stage of kWeighting(sampleRate)) openBiquad(stage)(weighted);
  const step = Math.round(gatingHopS * sampleRate);
  const block = Math.min(weighted.length, Math.round(gatingBlockS * sampleRate));
  const blocks: number[] = [];
  for (let start = 0; start + block <= weighted.length && block > 0; start += step) {
    let sum = 0;
    for (let i = start; i < start + block; i++) sum += weighted[i]! ** 2;
    blocks.push(sum / block);
  }
  return blocks;
}

/**
 * The two stages of K-weighting at any sample rate: analogue prototypes, converted by the bilinear transform. BS.1770
 * gives coefficients for 48 kHz only; frequencies, gain and Q of the prototypes, as in libebur128, reproduce them.
 */
export const kWeighting = (sampleRate: number): BiquadCoefficients[] => [
  kWeightingShelf(sampleRate),
  kWeightingHighPass(sampleRate),
];

/** Stage 1, the effect of the head: raises frequencies above 1.7 kHz by 4 dB. */
function kWeightingShelf(sampleRate: number): BiquadCoefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const highGain = 10 ** (3.999843853973347 / 20);
  const bandGain = highGain ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (highGain + (bandGain * k) / q + k * k) / a0,
    b1: (2 * (k * k - highGain)) / a0,
    b2: (highGain - (bandGain * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** Stage 2: removes frequencies below 38 Hz. */
function kWeightingHighPass(sampleRate: number): BiquadCoefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
