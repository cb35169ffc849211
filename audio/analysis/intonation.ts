import type { Pcm } from '../pcm.ts';
import { pitchHopS, trackPitch } from './pitch-track.ts';

/**
 * Radius of the moving average, in frames of the F0 track. It keeps the intonation and removes the effect of single
 * sounds.
 */
const smoothingRadius = 6;
/** Maximum rate, almost three semitones. It is limited because the formants are shifted together with F0. */
const maxRate = 1.18;

/**
 * The playback rate at each position (0..1) of a clause that scales its intonation by `amount`, where 1 changes
 * nothing; for `openVariableResampler`. The deviation of log F0 from its mean is multiplied by `amount`.
 */
export function intonationRate(pcm: Pcm, amount: number): (position: number) => number {
  if (amount === 1) return () => 1;
  const contour = movingAverage(interpolateUnvoiced(trackPitch(pcm)));
  if (contour.length === 0) return () => 1;
  const meanLogF0 = contour.reduce((sum, value) => sum + value, 0) / contour.length;
  const rates = contour.map((value) => {
    const rate = 2 ** ((value - meanLogF0) * (amount - 1));
    return Math.min(maxRate, Math.max(1 / maxRate, rate));
  });
  const frames = pcm.samples.length / pcm.sampleRate / pitchHopS;
  return (position) => {
    const at = Math.min(rates.length - 1, Math.max(0, position * frames));
    const low = Math.floor(at);
    const high = Math.min(rates.length - 1, low + 1);
    return rates[low]! + (rates[high]! - rates[low]!) * (at - low);
  };
}

/** Log2 of F0, interpolated linearly over unvoiced frames; empty if nothing is voiced. */
function interpolateUnvoiced(track: Float32Array): Float32Array {
  const result = new Float32Array(track.length);
  let last = -1;
  track.forEach((hz, i) => {
    if (hz === 0) return;
    const value = Math.log2(hz);
    const from = last < 0 ? value : result[last]!;
    for (let j = last + 1; j <= i; j++) result[j] = from + ((value - from) * (j - last)) / (i - last);
    last = i;
  });
  if (last < 0) return new Float32Array(0);
  return result.fill(result[last]!, last + 1);
}

function movingAverage(values: Float32Array): Float32Array {
  return values.map((_, i) => {
    const near = values.subarray(Math.max(0, i - smoothingRadius), i + smoothingRadius + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}
