import { filterBand, whiteNoise } from './burst.ts';
import { applyGain, controlStep, sweepBand, wander } from './curves.ts';
import type { Layer, Strike } from './layer.ts';
import { effectRate, type Scene, toSamples } from './scene.ts';

type Color = 'white' | 'pink' | 'brown';

export interface NoiseBed {
  readonly color?: Color;
  readonly low?: number;
  readonly high?: number;
  /** How far the level falls at random, in 0..1, and how often per second. */
  readonly sway?: number;
  readonly swayHz?: number;
}

/** Steady or swaying noise: the body of rain, a fan, static, a river. */
export const noiseBed = ({ color = 'white', low, high, sway = 0, swayHz = 0.5 }: NoiseBed): Layer => ({
  seam: 'noise',
  render(scene) {
    const samples = coloredNoise(scene, color, scene.length);
    filterBand(samples, { low: low && low * scene.pitch, high: high && high * scene.pitch });
    if (sway > 0) {
      const curve = wander(scene, swayHz * scene.speed);
      applyGain(samples, (control) => 1 - sway * curve[Math.min(control, curve.length - 1)]!);
    }
    return samples;
  },
});

export interface Gusts {
  /** Range of the center in Hz. */
  readonly low: number;
  readonly high: number;
  readonly q: number;
  /** Gusts per second. */
  readonly hz: number;
  /** Level between gusts. */
  readonly floor?: number;
}

/** Noise in a band that wanders and gets louder as it rises: wind. */
export const gusts = ({ low, high, q, hz, floor = 0.25 }: Gusts): Layer => ({
  seam: 'noise',
  render(scene) {
    const samples = coloredNoise(scene, 'pink', scene.length);
    const curve = wander(scene, hz * scene.speed);
    const flutter = wander(scene, hz * 9 * scene.speed);
    const at = (control: number) => {
      const index = Math.min(control, curve.length - 1);
      return 0.85 * curve[index]! + 0.15 * flutter[index]!;
    };
    sweepBand(samples, q, (control) => scene.pitch * low * (high / low) ** at(control));
    applyGain(samples, (control) => floor + (1 - floor) * at(control) ** 1.5);
    return samples;
  },
});

/** Waves on a shore: every `every` seconds noise rises, breaks and runs off, brighter the louder it is. */
export const swell = ({
  every,
  low = 180,
  high = 5000,
  floor = 0.12,
}: {
  every: number;
  low?: number;
  high?: number;
  floor?: number;
}): Layer => ({
  seam: 'noise',
  render(scene) {
    const samples = coloredNoise(scene, 'pink', scene.length);
    const period = scene.period(every);
    const drift = scene.isLoop ? 0 : 0.08;
    const wobble = wander(scene, 0.3);
    const height = (control: number): number => {
      const part =
        ((control * controlStep) / period + drift * wobble[Math.min(control, wobble.length - 1)]! + 0.35) % 1;
      return part < 0.45 ? (part / 0.45) ** 2.5 : Math.exp(-(part - 0.45) * 6);
    };
    sweepBand(samples, 0.5, (control) => scene.pitch * low * (high / low) ** (0.15 + 0.75 * height(control)));
    applyGain(samples, (control) => floor + (1 - floor) * height(control));
    return samples;
  },
});

export interface Whoosh {
  /** Center in Hz at the start, at the peak and at the end. */
  readonly from: number;
  readonly peak: number;
  readonly to: number;
  /** Length in seconds, and which part of it is before the peak. */
  readonly time: number;
  readonly peakAt?: number;
  readonly q?: number;
}

/** Air that something moves through: noise that rises and falls in level and frequency. */
export const whoosh =
  ({ from, peak, to, time, peakAt = 0.45, q = 1.2 }: Whoosh): Strike =>
  (scene, out, at, gain) => {
    const length = Math.min(out.length - at, toSamples((time * scene.size) / scene.speed));
    if (length <= 0) return;
    const samples = coloredNoise(scene, 'pink', length);
    /** −1 at the start, 0 at the peak, 1 at the end. */
    const position = (control: number): number => {
      const part = Math.min(1, (control * controlStep) / length);
      return part < peakAt ? part / peakAt - 1 : (part - peakAt) / (1 - peakAt);
    };
    sweepBand(samples, q, (control) => {
      const x = position(control);
      return scene.pitch * peak * ((x < 0 ? from : to) / peak) ** Math.abs(x);
    });
    applyGain(samples, (control) => Math.cos((Math.PI / 2) * position(control)) ** 2);
    for (let i = 0; i < length; i++) out[at + i]! += samples[i]! * gain * 3;
  };

/** Pink falls by 3 dB per octave, brown by 6. All have about the same power. */
export function coloredNoise(scene: Scene, color: Color, length: number): Float32Array<ArrayBuffer> {
  const samples = whiteNoise(scene, length);
  if (color === 'brown') {
    let sum = 0;
    const keep = 1 - 120 / effectRate;
    for (let i = 0; i < samples.length; i++) {
      sum = keep * sum + samples[i]! * 0.07;
      samples[i] = sum;
    }
  } else if (color === 'pink') {
    // The sum of three low-passes of the white noise, three octaves apart.
    let [slow, middle, fast] = [0, 0, 0];
    for (let i = 0; i < samples.length; i++) {
      const white = samples[i]!;
      slow = 0.99765 * slow + white * 0.099;
      middle = 0.963 * middle + white * 0.2965;
      fast = 0.57 * fast + white * 1.0527;
      samples[i] = (slow + middle + fast + white * 0.1848) * 0.35;
    }
  }
  return samples;
}
