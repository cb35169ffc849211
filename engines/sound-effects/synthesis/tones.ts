import { lowPass, openBiquad } from '../../../audio/effects/biquad.ts';
import { applyGain, controlStep, sweepBand, wander } from './curves.ts';
import type { Layer } from './layer.ts';
import { effectRate, type Scene } from './scene.ts';
import { type Wave, waveforms } from './waveforms.ts';

/** Tones that sound all the time. Frequencies and rates fit a loop, so that it has no seam. */
export interface Tone {
  readonly hz: readonly number[];
  readonly wave?: Wave;
  /** Changes of the frequency: per second, and in parts of the frequency. */
  readonly vibrato?: { readonly hz: number; readonly depth: number; readonly wave?: 'sine' | 'triangle' | 'square' };
  /** Changes of the level: per second, and in 0..1; `on` makes it sound for this part of each period only. */
  readonly tremolo?: { readonly hz: number; readonly depth: number; readonly on?: number };
  readonly high?: number;
}

/** Hum, siren, alarm, dial tone. */
export const tone = ({ hz, wave = 'sine', vibrato, tremolo, high }: Tone): Layer => ({
  seam: 'tone',
  render(scene) {
    const out = new Float32Array(scene.length);
    for (const frequency of hz) addTone(scene, out, { frequency, wave, vibrato });
    if (tremolo) {
      const { depth, on } = tremolo;
      const rate = scene.isLoop ? rateInLoop(scene, tremolo.hz * scene.speed) : tremolo.hz * scene.speed;
      applyGain(out, (control) => {
        const phase = ((control * controlStep * rate) / effectRate) % 1;
        if (on !== undefined) return phase < on ? 1 : 1 - depth;
        return 1 - depth * (0.5 - 0.5 * Math.cos(2 * Math.PI * phase));
      });
    }
    if (high !== undefined) openBiquad(lowPass(Math.min(high * scene.pitch, 19_000), effectRate))(out);
    return out;
  },
});

interface Voice {
  readonly frequency: number;
  readonly wave: Wave;
  readonly vibrato: Tone['vibrato'];
}

function addTone(scene: Scene, out: Float32Array, { frequency, wave, vibrato }: Voice): void {
  const sample = waveforms[wave];
  const step = scene.frequency(frequency) / effectRate;
  const sway = vibrato ? waveforms[vibrato.wave ?? 'sine'] : undefined;
  const swayStep = vibrato ? rateInLoop(scene, vibrato.hz * scene.speed) / effectRate : 0;
  let [phase, swayPhase] = [0, 0];
  for (let i = 0; i < out.length; i++) {
    let increment = step;
    if (sway && vibrato) {
      swayPhase += swayStep;
      swayPhase -= Math.floor(swayPhase);
      increment *= 1 + vibrato.depth * sway(swayPhase, swayStep);
    }
    phase += increment;
    phase -= Math.floor(phase);
    out[i]! += sample(phase, increment);
  }
}

const rateInLoop = (scene: Scene, hz: number): number => {
  if (!scene.isLoop) return hz;
  const spanS = scene.span / effectRate;
  return Math.max(1, Math.round(hz * spanS)) / spanS;
};

export interface Motor {
  /** Strokes per second of all cylinders together, and how uneven they are in 0..1. */
  readonly hz: number;
  readonly unevenness?: number;
  readonly cylinders?: number;
  /** Resonances of the body and the exhaust, in Hz. */
  readonly resonances: readonly number[];
  /** Random changes of the speed in 0..1. */
  readonly wander?: number;
}

/** A combustion engine: strokes of noise and pressure through resonances. */
export const motor = ({ hz, unevenness = 0.2, cylinders = 4, resonances, wander: wandering = 0.02 }: Motor): Layer => ({
  seam: 'tone',
  render(scene) {
    const out = new Float32Array(scene.length);
    const strokes = new Float32Array(scene.length);
    const weights = Array.from({ length: cylinders }, () => 1 - unevenness * scene.random());
    const curve = scene.isLoop ? undefined : wander(scene, 0.7);
    const rate = rateInLoop(scene, (hz * scene.speed * scene.pitch) / cylinders) * cylinders;
    let [phase, cylinder] = [1, 0];
    let pressure = 0;
    for (let i = 0; i < strokes.length; i++) {
      const drift = curve ? 1 + wandering * 2 * (curve[Math.floor(i / controlStep)]! - 0.5) : 1;
      phase += (rate * drift) / effectRate;
      if (phase >= 1) {
        phase -= 1;
        pressure = weights[cylinder]!;
        cylinder = (cylinder + 1) % cylinders;
      }
      pressure *= 0.9965;
      strokes[i] = pressure * (0.8 + 0.4 * (scene.random() - 0.5)) - 0.15;
    }
    for (const resonance of resonances) {
      const band = strokes.slice();
      sweepBand(band, 1.6, () => resonance * scene.pitch);
      for (let i = 0; i < out.length; i++) out[i]! += band[i]!;
    }
    return out;
  },
});

export interface Drone {
  readonly hz: readonly number[];
  /** Range of the low-pass in Hz, and how often it wanders per second. */
  readonly low: number;
  readonly high: number;
  readonly motionHz?: number;
  readonly wave?: Wave;
  /** How far the two voices of each tone are apart, in parts of the frequency. */
  readonly detune?: number;
}

/** A slowly moving pad of detuned voices. */
export const drone = ({ hz, low, high, motionHz = 0.15, wave = 'saw', detune = 0.004 }: Drone): Layer => ({
  seam: 'tone',
  render(scene) {
    const out = new Float32Array(scene.length);
    for (const frequency of hz)
      for (const offset of [-detune, detune])
        addTone(scene, out, { frequency: frequency * (1 + offset), wave, vibrato: undefined });
    // In a loop, the filter moves on a circle.
    const curve = scene.isLoop ? undefined : wander(scene, motionHz);
    const cycles = rateInLoop(scene, motionHz) / effectRate;
    const position = (control: number): number =>
      curve
        ? curve[Math.min(control, curve.length - 1)]!
        : 0.5 - 0.5 * Math.cos(2 * Math.PI * control * controlStep * cycles);
    sweepBand(out, 0.6, (control) => scene.pitch * low * (high / low) ** position(control));
    return out;
  },
});
