import type { Pcm } from '../pcm.ts';
import { trackPitch } from './pitch-track.ts';

const frameS = 0.04;

/** Fundamental frequency in Hz of the voiced frames. */
export const voicedPitch = (pcm: Pcm): number[] => [...trackPitch(pcm)].filter((hz) => hz > 0);

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/** Spread of the pitch in semitones around its median, without the most extreme tenth. */
export function pitchSpread(pcm: Pcm): number {
  const track = voicedPitch(pcm);
  const middle = median(track);
  const semitones = track.map((hz) => 12 * Math.log2(hz / middle)).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  return deviation(semitones.slice(0, Math.floor(semitones.length * 0.9)));
}

/** Spread of the level of the frames that are not 25 dB softer than the mean, in dB. */
export function levelSpread({ samples, sampleRate }: Pcm): number {
  const frame = Math.round(frameS * sampleRate);
  const powers: number[] = [];
  for (let start = 0; start + frame <= samples.length; start += frame) {
    powers.push(mean(samples.subarray(start, start + frame).map((sample) => sample * sample)));
  }
  const softest = mean(powers) / 10 ** 2.5;
  return deviation(powers.filter((power) => power > softest).map((power) => 10 * Math.log10(power)));
}

/** Whether two sounds are the same, sample for sample. */
export const sameSound = (a: Pcm, b: Pcm): boolean =>
  a.samples.length === b.samples.length && a.samples.every((sample, i) => sample === b.samples[i]);

/** Centre of the sound's energy over frequency, in Hz: higher is brighter. */
export function brightness({ samples, sampleRate }: Pcm): number {
  let power = 0;
  let slope = 0;
  for (let i = 1; i < samples.length; i++) {
    power += samples[i]! ** 2;
    slope += (samples[i]! - samples[i - 1]!) ** 2;
  }
  return (Math.sqrt(slope / power) * sampleRate) / (2 * Math.PI);
}
