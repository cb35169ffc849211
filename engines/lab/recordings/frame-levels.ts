import { voiceFrame } from './denoise.ts';

/** Mean power of each complete frame of 10 ms. */
export function framePowers(samples: Float32Array): Float32Array {
  const powers = new Float32Array(Math.floor(samples.length / voiceFrame));
  for (let at = 0; at < powers.length; at++) {
    let sum = 0;
    for (let i = at * voiceFrame; i < (at + 1) * voiceFrame; i++) sum += samples[i]! ** 2;
    powers[at] = sum / voiceFrame;
  }
  return powers;
}

/**
 * Variation of the level: the deviation of the frame amplitudes divided by their mean. Low for musical notes and noise.
 */
export function levelMovement(powers: Float32Array): number {
  let sum = 0;
  for (const power of powers) sum += Math.sqrt(power);
  const mean = sum / Math.max(1, powers.length);
  let squares = 0;
  for (const power of powers) squares += (Math.sqrt(power) - mean) ** 2;
  return mean === 0 ? 0 : Math.sqrt(squares / powers.length) / mean;
}

/** Frames around speech that count neither as speech nor as pause. */
const margin = 6;
const minPauseFrames = 20;
/** Upper limit; more is inaudible. */
const maxSnrDb = 80;

/**
 * Level of speech relative to its pauses in dB, 0..80. `voice` is the voice probability of each frame. Without pauses,
 * the softest twentieth of the frames counts as background.
 */
export function signalToNoise(powers: Float32Array, voice: Float32Array): number {
  const pauses: number[] = [];
  let speech = 0;
  let count = 0;
  for (let at = 0; at < powers.length; at++) {
    if (voice[at]! > 0.5) {
      speech += powers[at]!;
      count++;
    } else if (isPause(voice, at)) pauses.push(powers[at]!);
  }
  if (count === 0) return 0;
  const background = pauses.length >= minPauseFrames ? pauses.sort((a, b) => a - b) : [...powers].sort((a, b) => a - b);
  const noise = background[Math.floor(background.length * (pauses.length >= minPauseFrames ? 0.5 : 0.05))] ?? 0;
  const signal = Math.max(speech / count - noise, noise);
  return Math.min(maxSnrDb, Math.max(0, 10 * Math.log10(signal / Math.max(noise, 1e-12))));
}

function isPause(voice: Float32Array, at: number): boolean {
  for (let near = Math.max(0, at - margin); near <= Math.min(voice.length - 1, at + margin); near++)
    if (voice[near]! > 0.3) return false;
  return true;
}
