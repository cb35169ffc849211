import type { Pcm } from '../pcm.ts';
import { pitchHopS, trackPitch } from './pitch-track.ts';

/** Half the width of the smoothing, in steps of the pitch track: what is left is the melody, not the single sounds. */
const smoothing = 6;
/** No sound is moved further than this: timbre moves along with the pitch. */
const furthest = 1.18;

/**
 * How fast to play a clause at each moment (0..1) for its melody to be `amount` times as wide; see `varyRate`. Pitch is
 * scaled around its mean, in semitones.
 */
export function intonationRate(pcm: Pcm, amount: number): (moment: number) => number {
  if (amount === 1) return () => 1;
  const melody = smoothed(filled(trackPitch(pcm)));
  if (melody.length === 0) return () => 1;
  const middle = melody.reduce((sum, value) => sum + value, 0) / melody.length;
  const rates = melody.map((value) => {
    const rate = 2 ** ((value - middle) * (amount - 1));
    return Math.min(furthest, Math.max(1 / furthest, rate));
  });
  const steps = pcm.samples.length / pcm.sampleRate / pitchHopS;
  return (moment) => {
    const at = Math.min(rates.length - 1, Math.max(0, moment * steps));
    const low = Math.floor(at);
    const high = Math.min(rates.length - 1, low + 1);
    return rates[low]! + (rates[high]! - rates[low]!) * (at - low);
  };
}

/** Log2 of the pitch, with straight lines through the unvoiced parts; empty when nothing is voiced. */
function filled(track: Float32Array): Float32Array {
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

function smoothed(values: Float32Array): Float32Array {
  return values.map((_, i) => {
    const near = values.subarray(Math.max(0, i - smoothing), i + smoothing + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}
