import type { Strike } from './layer.ts';
import { effectRate } from './scene.ts';

/** A body that rings when it is struck: its lowest frequency, the ratios of its others, and how fast they decay. */
export interface Body {
  readonly hz: number;
  readonly ratios: readonly number[];
  /** Time constant of the lowest frequency, in seconds. */
  readonly decay: number;
  /** How much faster higher frequencies decay: their ratio to this power. */
  readonly damping?: number;
  /** How much weaker higher frequencies are: their ratio to this power. */
  readonly tilt?: number;
  /** Random deviation of the lowest frequency between strokes. */
  readonly spread?: number;
}

/** Below this part of its first amplitude, a mode ends. */
const inaudible = 5e-4;

export const struck =
  ({ hz, ratios, decay, damping = 0.7, tilt = 0.5, spread = 0.03 }: Body): Strike =>
  (scene, out, at, gain) => {
    const base = hz * scene.pitch * (1 + spread * scene.between(-1, 1));
    for (const ratio of ratios) {
      const frequency = base * ratio * (1 + 0.01 * scene.between(-1, 1));
      const amplitude = gain * ratio ** -tilt * scene.between(0.6, 1);
      if (frequency > effectRate * 0.45) continue;
      addMode(out, at, { frequency, amplitude, decayS: (decay * scene.size) / ratio ** damping });
    }
  };

interface Mode {
  readonly frequency: number;
  readonly amplitude: number;
  readonly decayS: number;
}

/** A decaying sine by a two-pole recursion, from 0 at `at`. */
function addMode(out: Float32Array, at: number, { frequency, amplitude, decayS }: Mode): void {
  const angle = (2 * Math.PI * frequency) / effectRate;
  const radius = Math.exp(-1 / (decayS * effectRate));
  const [feedback1, feedback2] = [2 * radius * Math.cos(angle), -radius * radius];
  const end = Math.min(out.length, at + Math.ceil(-Math.log(inaudible) * decayS * effectRate));
  let [last, secondLast] = [0, -amplitude * Math.sin(angle)];
  for (let i = Math.max(0, at); i < end; i++) {
    const value = feedback1 * last + feedback2 * secondLast;
    secondLast = last;
    last = value;
    out[i]! += value;
  }
}

/** Ratios of common shapes. Those of a bar and of a plate are physical; the others are typical of recordings. */
export const bodies = {
  wood: { hz: 210, ratios: [1, 2.1, 2.76, 4.1, 5.4, 7.2], decay: 0.055, damping: 0.55 },
  metal: { hz: 420, ratios: [1, 1.58, 2.24, 2.76, 3.76, 5.4, 6.9, 8.93], decay: 0.7, damping: 0.5, tilt: 0.3 },
  glass: { hz: 1650, ratios: [1, 1.72, 2.32, 3.1, 4.25, 5.6], decay: 0.16, damping: 0.5, tilt: 0.2 },
  stone: { hz: 520, ratios: [1, 1.7, 2.6, 4.3, 6.1], decay: 0.018, damping: 0.3, spread: 0.12 },
  plastic: { hz: 380, ratios: [1, 1.9, 2.85, 4.4], decay: 0.035, damping: 0.6, spread: 0.08 },
  bell: { hz: 440, ratios: [0.5, 1, 1.19, 1.5, 2, 2.51, 2.66, 3.01, 4.1, 5.4], decay: 2.2, damping: 0.75, tilt: 0.35 },
  coin: { hz: 3900, ratios: [1, 1.34, 1.79, 2.31], decay: 0.12, damping: 0.4, spread: 0.06 },
  ceramic: { hz: 1150, ratios: [1, 1.63, 2.51, 3.4, 4.6], decay: 0.07, damping: 0.5 },
  skin: { hz: 92, ratios: [1, 1.59, 2.14, 2.65, 3.5], decay: 0.19, damping: 0.9 },
} as const satisfies Record<string, Body>;
