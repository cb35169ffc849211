import { highPass, highShelf, lowPass, openBiquad } from '../../audio/effects/biquad.ts';
import { openReverb } from '../../audio/effects/reverb.ts';
import type { Finish } from './prompt/adjectives.ts';
import { applyGain, controlStep } from './synthesis/curves.ts';
import { effectRate, toSamples } from './synthesis/scene.ts';

/** Peaks never exceed this; above `knee` they are compressed. */
const [ceiling, knee] = [0.89, 0.6];
/** Level of textures, unless that would compress their peaks too much. */
const textureRms = 0.11;
const maxTexturePeak = 1.6;

interface FinishOptions {
  readonly finish: Finish;
  readonly isLoop: boolean;
  /** Whether all sounds are events. */
  readonly isEvent: boolean;
}

/** Places the mix in its room and brings it to its level, in place. */
export function finishEffect(samples: Float32Array<ArrayBuffer>, { finish, isLoop, isEvent }: FinishOptions): void {
  const { levelDb, brightnessDb, distance, reverb, band, motion } = finish;
  const filters: (() => (samples: Float32Array) => void)[] = [];
  if (brightnessDb !== 0)
    filters.push(() => openBiquad(highShelf(3000, Math.max(-24, Math.min(12, brightnessDb)), effectRate)));
  if (distance > 0) filters.push(() => openBiquad(lowPass(9000 * (1 - distance) ** 1.3 + 500, effectRate)));
  if (band) {
    filters.push(() => openBiquad(highPass(band.low, effectRate)));
    filters.push(() => openBiquad(lowPass(band.high, effectRate)));
  }
  if (motion && !isLoop) move(samples, motion);
  const placed = reverb ?? (distance > 0 ? { decayS: 1.6, mix: 0.35 } : undefined);
  if (placed) filters.push(() => openReverb(effectRate, placed));
  for (const open of filters) {
    const filter = open();
    // In a loop, the filter starts in the state in which it ends.
    if (isLoop) filter(samples.slice());
    filter(samples);
  }
  if (!isLoop) fadeEdges(samples, isEvent);
  setLevel(samples, isEvent, 10 ** (Math.min(0, levelDb) / 20));
}

/** The level of something that comes near, goes away, or does both. */
function move(samples: Float32Array, motion: NonNullable<Finish['motion']>): void {
  const last = Math.max(1, samples.length / controlStep);
  const position = { passing: [-1, 1], approaching: [-1, 0], leaving: [0, 1] }[motion] as [number, number];
  applyGain(samples, (control) => {
    const place = position[0] + ((position[1] - position[0]) * Math.min(control, last)) / last;
    return 1 / (1 + (place * 4) ** 2);
  });
}

function fadeEdges(samples: Float32Array, isEvent: boolean): void {
  const fade = (seconds: number) => Math.min(toSamples(seconds), samples.length >> 2);
  const [fadeIn, fadeOut] = isEvent ? [fade(0.002), fade(0.04)] : [fade(0.02), fade(0.15)];
  for (let i = 0; i < fadeIn; i++) samples[i]! *= i / fadeIn;
  for (let i = 0; i < fadeOut; i++) samples[samples.length - 1 - i]! *= i / fadeOut;
}

function setLevel(samples: Float32Array, isEvent: boolean, gain: number): void {
  let [peak, sum] = [1e-9, 1e-18];
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!;
    peak = Math.max(peak, Math.abs(sample));
    sum += sample * sample;
  }
  const unit = isEvent ? ceiling / peak : Math.min(maxTexturePeak / peak, textureRms / Math.sqrt(sum / samples.length));
  const room = ceiling - knee;
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]! * unit;
    const magnitude = Math.abs(value);
    samples[i] =
      gain * (magnitude <= knee ? value : Math.sign(value) * (knee + room * Math.tanh((magnitude - knee) / room)));
  }
}
