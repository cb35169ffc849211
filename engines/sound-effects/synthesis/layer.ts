import { effectRate, type Scene } from './scene.ts';

/**
 * How the end of a loop continues at its start: events ring on (`ring`), noise fades over with constant power
 * (`noise`), and tones, whose phase fits, with constant amplitude (`tone`).
 */
export type Seam = 'ring' | 'noise' | 'tone';

/** A part of a sound. */
export interface Layer {
  readonly seam: Seam;
  /** How loud it is beside the others; 1 by default. */
  readonly gain?: number;
  /** Returns `scene.length` samples. */
  render(scene: Scene): Float32Array<ArrayBuffer>;
}

/** Adds one event to `out` at a sample; what exceeds its end is cut. */
export type Strike = (scene: Scene, out: Float32Array, at: number, gain: number) => void;

/** Several strikes as one. Each has its time in seconds after the first, and its gain. */
export const together =
  (...parts: readonly (readonly [strike: Strike, delayS?: number, gain?: number])[]): Strike =>
  (scene, out, at, gain) => {
    for (const [strike, delayS = 0, partGain = 1] of parts)
      strike(scene, out, at + Math.round((delayS * scene.size * effectRate) / scene.speed), gain * partGain);
  };

/** Chooses one of `strikes` for each event. */
export const oneOf =
  (...strikes: readonly Strike[]): Strike =>
  (scene, out, at, gain) =>
    strikes[Math.floor(scene.random() * strikes.length)]?.(scene, out, at, gain);

/** Sets how loud a layer is beside the others. */
export const level = (gain: number, layer: Layer): Layer => ({ ...layer, gain });
