import { seededRandom } from '../../host/seeded-random.ts';

/** Samples per second of all effects. */
export const effectRate = 44_100;

/** What the words of a prompt change in a recipe, as factors of its values. */
export interface Traits {
  /** Frequencies. */
  readonly pitch: number;
  /** Times of attacks and decays. */
  readonly size: number;
  /** Steps, strokes and revolutions per second. */
  readonly speed: number;
  /** Random events per second. */
  readonly density: number;
  /** Number of strokes; the recipe chooses it if absent. */
  readonly count?: number | undefined;
}

export const neutralTraits: Traits = { pitch: 1, size: 1, speed: 1, density: 1 };

/** One layer of a sound while it is rendered. Lengths are in samples. */
export interface Scene extends Traits {
  /** Events start before this: the length of the sound. */
  readonly span: number;
  /** Number of samples to render; in a loop, longer than `span` by what continues at its start. */
  readonly length: number;
  readonly isLoop: boolean;
  /** Uniform in 0..1. The same seed gives the same numbers. */
  readonly random: () => number;
  /** Uniform in `low`..`high`. */
  between(low: number, high: number): number;
  /** Applies the pitch, and in a loop rounds to whole cycles of its length. */
  frequency(hz: number): number;
  /** The time between regular events in samples: applies the speed, and in a loop divides its length evenly. */
  period(seconds: number): number;
}

export interface SceneOptions {
  readonly traits: Traits;
  readonly span: number;
  /** Samples after `span` that are rendered in a loop. */
  readonly overlap: number;
  readonly isLoop: boolean;
  readonly seed: number;
  /** Names the layer, so that layers with the same seed are independent. */
  readonly name: string;
}

export function openScene({ traits, span, overlap, isLoop, seed, name }: SceneOptions): Scene {
  const random = seededRandom(seed, name);
  const spanS = span / effectRate;
  return {
    ...traits,
    span,
    length: isLoop ? span + overlap : span,
    isLoop,
    random,
    between: (low, high) => low + (high - low) * random(),
    frequency(hz) {
      const pitched = Math.min(hz * traits.pitch, effectRate * 0.45);
      return isLoop ? Math.max(1, Math.round(pitched * spanS)) / spanS : pitched;
    },
    period(seconds) {
      const period = (seconds * effectRate) / traits.speed;
      return isLoop ? span / Math.max(1, Math.round(span / period)) : period;
    },
  };
}

/** Seconds to samples. */
export const toSamples = (seconds: number): number => Math.round(seconds * effectRate);
