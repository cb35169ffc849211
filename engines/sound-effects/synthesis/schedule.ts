import type { Layer, Strike } from './layer.ts';
import { type Scene, toSamples } from './scene.ts';

/** One event. */
export const once = (strike: Strike, { atS = 0.01, gain = 1 } = {}): Layer => ({
  seam: 'ring',
  render(scene) {
    const out = new Float32Array(scene.length);
    strike(scene, out, Math.min(toSamples(atS), scene.span >> 2), gain);
    return out;
  },
});

export interface Repetition {
  /** Time between events in seconds. */
  readonly every: number;
  /** Random deviation of times and gains, as a part of the period and of the gain. */
  readonly jitter?: number;
  /** Number of events unless the prompt says it; unlimited by default. */
  readonly count?: number;
  /** Gains of successive events, repeated. */
  readonly accents?: readonly number[];
  readonly startS?: number;
}

/** Regular events, such as steps, ticks and knocks. */
export const repeat = (strike: Strike, repetition: Repetition): Layer => ({
  seam: 'ring',
  render(scene) {
    const { every, jitter = 0, accents = [1], startS = 0.03 } = repetition;
    const count =
      scene.count ?? (scene.isLoop ? Number.POSITIVE_INFINITY : repetition.count) ?? Number.POSITIVE_INFINITY;
    const out = new Float32Array(scene.length);
    // A given number of events must fit into the sound.
    const period = Math.min(scene.period(every), Number.isFinite(count) ? (scene.span * 0.9) / count : scene.span);
    const start = Math.min(toSamples(startS), scene.span >> 3);
    for (let event = 0; event < count; event++) {
      const at = start + (event + jitter * scene.between(-0.5, 0.5)) * period;
      if (start + event * period >= scene.span - 1) break;
      const gain = accents[event % accents.length]! * (1 - jitter * scene.random());
      strike(scene, out, Math.max(0, Math.round(at)), gain);
    }
    return out;
  },
});

export interface Scatter {
  /** Events per second. */
  readonly rate: number;
  /** Gains are a random number in 0..1 to this power: the higher, the fewer loud events. */
  readonly steepness?: number;
  /** The rate decays in this time, for what falls apart; constant if absent. In seconds. */
  readonly fadeS?: number;
  readonly startS?: number;
}

/** Random events, such as drops and crackles. */
export const scatter = (strike: Strike, { rate, steepness = 2, fadeS, startS = 0 }: Scatter): Layer => ({
  seam: 'ring',
  render(scene) {
    const out = new Float32Array(scene.length);
    const mean = 44_100 / (rate * scene.density);
    const fade = fadeS === undefined ? Number.POSITIVE_INFINITY : toSamples(fadeS * scene.size);
    const start = toSamples(startS);
    for (let at = start + waitingTime(scene, mean); at < scene.span; ) {
      strike(scene, out, Math.floor(at), 0.05 + 0.95 * scene.random() ** steepness * Math.exp((start - at) / fade));
      at += waitingTime(scene, mean * Math.exp((at - start) / fade));
    }
    return out;
  },
});

const waitingTime = (scene: Scene, mean: number): number => -Math.log(1 - scene.random()) * mean;

/** Bursts of regular events with pauses between them, such as the rings of a telephone and the chirps of a cricket. */
export const cadence = (
  strike: Strike,
  { every, within, perGroup, jitter = 0 }: { every: number; within: number; perGroup: number; jitter?: number },
): Layer => ({
  seam: 'ring',
  render(scene) {
    const out = new Float32Array(scene.length);
    const period = scene.period(every);
    const groups = Math.min(scene.count ?? Number.POSITIVE_INFINITY, Math.ceil(scene.span / period - 0.01));
    for (let group = 0; group < groups; group++) {
      const from = (group + (group > 0 ? jitter * scene.between(-0.4, 0.4) : 0)) * period + 400;
      for (let event = 0; event < perGroup; event++) {
        const at = Math.round(from + (event * within * 44_100) / scene.speed);
        if (at < scene.span) strike(scene, out, Math.max(0, at), 1 - jitter * 0.5 * scene.random());
      }
    }
    return out;
  },
});
