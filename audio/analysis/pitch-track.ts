import type { Pcm } from '../pcm.ts';

const frameS = 0.04;
const lowestHz = 60;
const highestHz = 420;
/** Speech has a much lower fundamental, so a low rate is sufficient and faster. */
const analysisHz = 4000;
/** Minimum correlation of two periods (0..1); below it, a frame is unvoiced. */
const minCorrelation = 0.7;
const audiblePower = 1e-4;

/** Time between two values of a pitch track. */
export const pitchHopS = 0.01;

/** The fundamental frequency in Hz every 10 ms, by normalized autocorrelation; 0 for unvoiced frames. */
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

function findPeriod(samples: Float32Array, start: number, frame: number, sampleRate: number): number {
  const minLag = Math.floor(sampleRate / highestHz);
  const maxLag = Math.ceil(sampleRate / lowestHz);
  if (start + frame + maxLag > samples.length) return 0;
  let energy = 0;
  for (let i = 0; i < frame; i++) energy += samples[start + i]! ** 2;
  if (energy / frame < audiblePower) return 0;

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
  // Takes the shortest period that correlates nearly as well as the best one, to avoid octave errors.
  for (let i = 1; i < scores.length - 1; i++) {
    const [before, at, after] = [scores[i - 1]!, scores[i]!, scores[i + 1]!];
    if (at < best * 0.92 || at < before || at < after) continue;
    const bend = before - 2 * at + after;
    return minLag + i + (bend < 0 ? (0.5 * (before - after)) / bend : 0);
  }
  return 0;
}

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
