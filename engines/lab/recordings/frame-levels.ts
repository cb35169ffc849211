import { frameSamples } from './denoise.ts';

/** Mean power of each complete frame of 10 ms. */
export function framePowers(samples: Float32Array): Float32Array {
  const powers = new Float32Array(Math.floor(samples.length / frameSamples));
  for (let at = 0; at < powers.length; at++) {
    let sum = 0;
    for (let i = at * frameSamples; i < (at + 1) * frameSamples; i++) sum += samples[i]! ** 2;
    powers[at] = sum / frameSamples;
  }
  return powers;
}

/**
 * Coefficient of variation of the frame amplitudes: their standard deviation divided by their mean. Low for musical
 * notes and noise.
 */
export function levelVariation(powers: Float32Array): number {
  let sum = 0;
  for (const power of powers) sum += Math.sqrt(power);
  const mean = sum / Math.max(1, powers.length);
  let squares = 0;
  for (const power of powers) squares += (Math.sqrt(power) - mean) ** 2;
  return mean === 0 ? 0 : Math.sqrt(squares / powers.length) / mean;
}

/** Frames around speech that count neither as speech nor as a pause. */
const pauseMarginFrames = 6;
/** With fewer pause frames, the softest frames of the recording are the background. */
const minPauseFrames = 20;
/** Voice probability above which a frame is speech, and above which it is no pause. */
const [minSpeechProbability, maxPauseProbability] = [0.5, 0.3];
/** Upper limit; more is inaudible. */
const maxSnrDb = 80;

/**
 * Estimates the signal-to-noise ratio in dB, 0..80, from the power and the voice probability of each frame: speech
 * against the median of its pauses or, without pauses, the 5th percentile of all frames.
 */
export function estimateSnrDb(powers: Float32Array, voiceProbability: Float32Array): number {
  const pauses: number[] = [];
  let speechPower = 0;
  let speechFrames = 0;
  for (let at = 0; at < powers.length; at++) {
    if (voiceProbability[at]! > minSpeechProbability) {
      speechPower += powers[at]!;
      speechFrames++;
    } else if (isPause(voiceProbability, at)) pauses.push(powers[at]!);
  }
  if (speechFrames === 0) return 0;
  const noise = pauses.length >= minPauseFrames ? percentile(pauses, 0.5) : percentile([...powers], 0.05);
  const signal = Math.max(speechPower / speechFrames - noise, noise);
  return Math.min(maxSnrDb, Math.max(0, 10 * Math.log10(signal / Math.max(noise, 1e-12))));
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Whether neither the frame nor those around it have a voice. */
function isPause(voiceProbability: Float32Array, at: number): boolean {
  const near = voiceProbability.subarray(Math.max(0, at - pauseMarginFrames), at + pauseMarginFrames + 1);
  return near.every((probability) => probability <= maxPauseProbability);
}
