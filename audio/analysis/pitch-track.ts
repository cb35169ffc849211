import type { Pcm } from '../pcm.ts';

/** Length of a frame, in seconds. */
const frameS = 0.04;
/** Range of F0, in Hz. */
const [lowestHz, highestHz] = [60, 420];
/** Sample rate of the analysis. A low rate is faster, and sufficient for the F0 of speech. */
const analysisHz = 4000;
/** Minimum normalized autocorrelation (0..1); below it, a frame is unvoiced. */
const minCorrelation = 0.7;
/** Minimum mean square; below it, a frame is silence. */
const minPower = 1e-4;
/** A shorter period wins if its correlation is at least this share of the maximum, which prevents octave errors. */
const shortPeriodShare = 0.92;

/** Hop of the F0 track, in seconds. */
export const pitchHopS = 0.01;

/**
 * F0 in Hz every 10 ms, by normalized autocorrelation; 0 for unvoiced frames. Faster and coarser than `trackF0` of the
 * vocoder, which resynthesizes speech.
 */
export function trackPitch(pcm: Pcm): Float32Array {
  const { samples, sampleRate } = decimate(pcm);
  const frame = Math.round(frameS * sampleRate);
  const hop = pitchHopS * sampleRate;
  const track = new Float32Array(Math.floor(pcm.samples.length / pcm.sampleRate / pitchHopS));
  for (let i = 0; i < track.length; i++) {
    const start = Math.round(i * hop - frame / 2);
    const period = start < 0 ? 0 : findPeriod(samples, start, frame, sampleRate);
    if (period > 0) track[i] = sampleRate / period;
  }
  return track;
}

/** The period of the frame at `start`, in samples; 0 if it is unvoiced. */
function findPeriod(samples: Float32Array, start: number, frame: number, sampleRate: number): number {
  const minLag = Math.floor(sampleRate / highestHz);
  const maxLag = Math.ceil(sampleRate / lowestHz);
  if (start + frame + maxLag > samples.length) return 0;
  let energy = 0;
  for (let i = 0; i < frame; i++) energy += samples[start + i]! ** 2;
  if (energy / frame < minPower) return 0;

  const scores = new Float32Array(maxLag - minLag + 1);
  let best = 0;
  for (let lag = minLag; lag <= maxLag; lag++) {
    let product = 0;
    let shifted = 0;
    for (let i = 0; i < frame; i++) {
      const other = samples[start + i + lag]!;
      product += samples[start + i]! * other;
      shifted += other * other;
    }
    const score = product / Math.sqrt(energy * shifted || 1);
    scores[lag - minLag] = score;
    best = Math.max(best, score);
  }
  if (best < minCorrelation) return 0;
  for (let i = 1; i < scores.length - 1; i++) {
    const [before, at, after] = [scores[i - 1]!, scores[i]!, scores[i + 1]!];
    if (at < best * shortPeriodShare || at < before || at < after) continue;
    // Parabolic interpolation between the lags.
    const curvature = before - 2 * at + after;
    return minLag + i + (curvature < 0 ? (0.5 * (before - after)) / curvature : 0);
  }
  return 0;
}

/** Averages groups of samples; F0 is so low that a better low-pass filter is not needed. */
function decimate({ samples, sampleRate }: Pcm): Pcm {
  const factor = Math.max(1, Math.floor(sampleRate / analysisHz));
  const result = new Float32Array(Math.floor(samples.length / factor));
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    for (let j = 0; j < factor; j++) sum += samples[i * factor + j]!;
    result[i] = sum / factor;
  }
  return { samples: result, sampleRate: sampleRate / factor };
}
