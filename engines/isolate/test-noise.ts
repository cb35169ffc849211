import { readFileSync } from 'node:fs';

/** A deterministic pseudo-random generator of −0.5..0.5. */
export function openRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

export const noiseKinds = ['white', 'pink', 'hum', 'clicks'] as const;
export type NoiseKind = (typeof noiseKinds)[number];

/** `length` samples of noise at `sampleRate` Hz. */
export function makeNoise(kind: NoiseKind, length: number, sampleRate: number): Float32Array {
  const random = openRandom();
  const poles = [0, 0, 0];
  const pink = (): number => {
    const white = random();
    poles[0] = 0.99765 * poles[0]! + white * 0.099046;
    poles[1] = 0.963 * poles[1]! + white * 0.2965164;
    poles[2] = 0.57 * poles[2]! + white * 1.0526913;
    return poles[0] + poles[1] + poles[2] + white * 0.1848;
  };
  const turn = (2 * Math.PI) / sampleRate;
  const makers: Readonly<Record<NoiseKind, (i: number) => number>> = {
    white: random,
    pink,
    hum: (i) => Math.sin(50 * turn * i) + 0.5 * Math.sin(150 * turn * i) + 0.3 * pink(),
    clicks: () => (random() > 0.4993 ? random() * 20 : 0),
  };
  return Float32Array.from({ length }, (_, i) => makers[kind](i));
}

const power = (samples: Float32Array): number =>
  samples.reduce((sum, value) => sum + value * value, 0) / samples.length;

/** Adds `noise` to `speech` at a signal-to-noise ratio of `snrDb`. */
export function addNoise(speech: Float32Array, noise: Float32Array, snrDb: number): Float32Array {
  const gain = Math.sqrt(power(speech) / power(noise) / 10 ** (snrDb / 10));
  return speech.map((value, i) => value + gain * noise[i]!);
}

/** Scale-invariant signal-to-distortion ratio of `estimate` in dB (Le Roux et al., 2019). */
export function siSdrDb(reference: Float32Array, estimate: Float32Array): number {
  let [dot, energy] = [0, 0];
  for (let i = 0; i < reference.length; i++) {
    dot += reference[i]! * estimate[i]!;
    energy += reference[i]! ** 2;
  }
  const scale = dot / energy;
  let [target, error] = [0, 0];
  for (let i = 0; i < reference.length; i++) {
    target += (scale * reference[i]!) ** 2;
    error += (estimate[i]! - scale * reference[i]!) ** 2;
  }
  return 10 * Math.log10(target / error);
}

/** The samples of a 16-bit mono WAV file. */
export function readWav(path: string | URL): Float32Array {
  const file = readFileSync(path);
  let at = 12;
  while (file.toString('latin1', at, at + 4) !== 'data') at += 8 + file.readUInt32LE(at + 4);
  const length = file.readUInt32LE(at + 4) / 2;
  return Float32Array.from({ length }, (_, i) => file.readInt16LE(at + 8 + 2 * i) / 32768);
}
