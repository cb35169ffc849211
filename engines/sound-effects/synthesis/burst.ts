import { bandPass, highPass, lowPass, openBiquad } from '../../../audio/effects/biquad.ts';
import type { Strike } from './layer.ts';
import { effectRate, type Scene, toSamples } from './scene.ts';

export interface Burst {
  /** Band in Hz; without a limit if absent. */
  readonly low?: number;
  readonly high?: number;
  /** Times in seconds: rise, and time constant of the decay. */
  readonly attack?: number;
  readonly decay: number;
  readonly gain?: number;
}

/** A short noise: the click of an impact, a clap, a splash. */
export const burst =
  ({ low, high, attack = 0.0008, decay, gain: own = 1 }: Burst): Strike =>
  (scene, out, at, gain) => {
    const decayS = decay * scene.size;
    const rise = Math.max(1, toSamples(attack * scene.size));
    const samples = whiteNoise(scene, Math.min(out.length - at, rise + toSamples(decayS * 6.5)));
    filterBand(samples, { low: low && low * scene.pitch, high: high && high * scene.pitch });
    const keep = Math.exp(-1 / (decayS * effectRate));
    let envelope = gain * own;
    for (let i = 0; i < samples.length; i++) {
      if (i >= rise) envelope *= keep;
      out[at + i]! += samples[i]! * envelope * Math.min(1, (i + 1) / rise);
    }
  };

export function whiteNoise(scene: Scene, length: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.max(0, length));
  const { random } = scene;
  for (let i = 0; i < samples.length; i++) samples[i] = random() * 2 - 1;
  return samples;
}

export function filterBand(samples: Float32Array, band: { low?: number | undefined; high?: number | undefined }): void {
  const { low, high } = band;
  const limit = (hz: number) => Math.min(Math.max(hz, 5), effectRate * 0.45);
  if (low !== undefined) openBiquad(highPass(limit(low), effectRate))(samples);
  if (high !== undefined) openBiquad(lowPass(limit(high), effectRate))(samples);
}

export interface Rasp {
  /** Pulses per second at the start and at the end. */
  readonly from: number;
  readonly to: number;
  /** Length in seconds. */
  readonly time: number;
  /** Resonances in Hz, and how narrow they are. */
  readonly resonances: readonly number[];
  readonly q?: number;
  /** Random deviation of the pulses. */
  readonly roughness?: number;
}

/** Pulses through resonances: sticking and slipping wood, a ratchet, a zip, a frog. */
export const rasp =
  ({ from, to, time, resonances, q = 6, roughness = 0.2 }: Rasp): Strike =>
  (scene, out, at, gain) => {
    const length = Math.min(out.length - at, toSamples((time * scene.size) / scene.speed));
    if (length <= 0) return;
    const pulses = new Float32Array(length);
    for (let i = 0; i < length; ) {
      const part = i / length;
      pulses[i] = scene.between(1 - roughness, 1) * Math.sin(Math.PI * Math.min(1, part * 1.02 + 0.02)) ** 0.6;
      const rate = from * (to / from) ** part * scene.speed;
      i += Math.max(2, Math.round((effectRate / rate) * (1 + roughness * scene.between(-1, 1))));
    }
    for (const [index, hz] of resonances.entries()) {
      const resonance = pulses.slice();
      openBiquad(bandPass(Math.min(hz * scene.pitch, 19_000), effectRate, q))(resonance);
      const weight = (gain * 4 * q) / (index + 1);
      for (let i = 0; i < length; i++) out[at + i]! += resonance[i]! * weight;
    }
  };
