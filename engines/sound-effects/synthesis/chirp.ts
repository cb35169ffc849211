import type { Strike } from './layer.ts';
import { effectRate, type Scene, toSamples } from './scene.ts';
import { sineOf, type Wave, waveforms } from './waveforms.ts';

export interface Chirp {
  readonly wave?: Wave;
  /** Frequency at the start and after `glide` seconds, along an exponential curve. */
  readonly from: number;
  readonly to?: number;
  readonly glide?: number;
  /** Times in seconds: rise, full level, and time constant of the decay. */
  readonly attack?: number;
  readonly hold?: number;
  readonly decay?: number;
  /** Frequency modulation: its ratio to the frequency, its depth, and the time constant of its decay. */
  readonly fm?: { readonly ratio: number; readonly index: number; readonly decay?: number };
  readonly vibrato?: { readonly hz: number; readonly depth: number };
  readonly gain?: number;
}

/** A tone with a gliding frequency: blips, lasers, whistles, thumps. */
export const chirp =
  ({
    wave = 'sine',
    from,
    to = from,
    glide = 0.1,
    attack = 0.003,
    hold = 0,
    decay = 0.1,
    fm,
    vibrato,
    gain: own = 1,
  }: Chirp): Strike =>
  (scene, out, at, gain) => {
    const sample = waveforms[wave];
    const start = ({ pitch, between }: Scene): number =>
      Math.min(0.45, (from * pitch * (1 + 0.004 * between(-1, 1))) / effectRate);
    const rise = Math.max(1, toSamples(attack));
    const full = rise + toSamples(hold * scene.size);
    const keep = Math.exp(-1 / (decay * scene.size * effectRate));
    const length = Math.min(out.length - at, full + toSamples(decay * scene.size * 6.5));
    const glideLength = toSamples(glide * scene.size);
    const factor = (to / from) ** (1 / Math.max(1, glideLength));
    if (wave === 'sine' && !fm && !vibrato) {
      // The most common case, in which an inlined table is several times faster.
      let [turn, increment, amplitude] = [0, start(scene), gain * own];
      for (let i = 0; i < length; i++) {
        if (i < glideLength) increment *= factor;
        turn += increment;
        if (turn >= 1) turn -= 1;
        if (i >= full) amplitude *= keep;
        out[at + i]! += sineOf(turn) * (i < rise ? (amplitude * i) / rise : amplitude);
      }
      return;
    }
    const modulation = fm && { ...fm, keep: Math.exp(-1 / ((fm.decay ?? decay) * scene.size * effectRate)) };
    let index = fm?.index ?? 0;
    let step = start(scene);
    let [phase, modulator, envelope] = [0, 0, gain * own];
    for (let i = 0; i < length; i++) {
      if (i < glideLength) step *= factor;
      let increment = vibrato ? step * (1 + vibrato.depth * sineOf(((vibrato.hz * i) / effectRate) % 1)) : step;
      if (modulation) {
        modulator = (modulator + step * modulation.ratio) % 1;
        increment *= 1 + index * sineOf(modulator);
        index *= modulation.keep;
      }
      increment = Math.min(increment, 0.45);
      phase += increment;
      phase -= Math.floor(phase);
      if (i >= full) envelope *= keep;
      out[at + i]! += sample(phase, Math.abs(increment)) * envelope * Math.min(1, i / rise);
    }
  };

/** Notes one after the other, `step` seconds apart. */
export const notes =
  (frequencies: readonly number[], step: number, shape: Omit<Chirp, 'from' | 'to'>): Strike =>
  (scene, out, at, gain) => {
    for (const [index, from] of frequencies.entries()) {
      const start = at + toSamples((index * step * scene.size) / scene.speed);
      if (start < out.length) chirp({ ...shape, from })(scene, out, start, gain);
    }
  };

/** A plucked string (Karplus-Strong). `decay` is the time constant in seconds, `bright` in 0..1. */
export const pluck =
  ({ hz, decay, bright = 0.5 }: { hz: number; decay: number; bright?: number }): Strike =>
  (scene, out, at, gain) => {
    const period = Math.max(4, Math.round(effectRate / (hz * scene.pitch)));
    const string = Float32Array.from({ length: period }, () => scene.random() * 2 - 1);
    const keep = Math.exp(-period / (decay * scene.size * effectRate));
    const end = Math.min(out.length, at + toSamples(decay * scene.size * 7));
    let index = 0;
    let previous = 0;
    for (let i = at; i < end; i++) {
      const value = string[index]!;
      string[index] = keep * (bright * value + (1 - bright) * previous);
      previous = value;
      index = index + 1 === period ? 0 : index + 1;
      out[i]! += value * gain;
    }
  };
