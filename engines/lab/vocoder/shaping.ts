import { type Adaptation, adaptationBandsHz } from '../fitting/adaptation.ts';
import type { BaseStatistics } from '../fitting/base-statistics.ts';
import { bins, fftSize } from './envelope.ts';
import { melPosition } from './mel-cepstrum.ts';

/** No band is raised or lowered further, in dB. */
export const maxShiftDb = 12;
/** And what lies between the bands, so that no formant stands alone. */
export const maxFineDb = 6;
/** A factor on the formants this near to 1 is none. */
const minWarpChange = 0.005;

/** What is done to the spectrum of every frame. */
export interface Shaping {
  /** Log power that is added to each bin. */
  readonly equalizer: Float64Array;
  /** Moves the formants of log power; undefined where they stay. */
  readonly warp: ((logPower: Float64Array, into: Float64Array) => void) | undefined;
  readonly warpFactor: number;
}

/** What brings the spectrum of `base` to that of `adaptation`. */
export function createShaping(sampleRate: number, adaptation: Adaptation, base: BaseStatistics): Shaping {
  const warpFactor = Math.abs(adaptation.warp - 1) < minWarpChange ? 1 : adaptation.warp;
  const warped = adaptationBandsHz.map((hz) => levelAt(base.bandsDb, hz / warpFactor));
  const goal = adaptation.bandsDb.length === warped.length ? centre(adaptation.bandsDb) : centre(warped);
  const from = centre(warped);
  const gainsDb = centre(goal.map((db, i) => Math.max(-maxShiftDb, Math.min(maxShiftDb, db - from[i]!))));
  const equalizer = Float64Array.from({ length: bins }, (_, k) => {
    const hz = (k * sampleRate) / fftSize;
    return ((levelAt(gainsDb, hz) + fineAt(adaptation.fineDb, hz)) * Math.LN10) / 10;
  });
  return { equalizer, warp: warpFactor === 1 ? undefined : createWarp(warpFactor), warpFactor };
}

function createWarp(factor: number): Shaping['warp'] {
  return (logPower, into) => {
    for (let k = 0; k < bins; k++) {
      const position = k / factor;
      const whole = Math.floor(position);
      if (whole >= bins - 1) into[k] = logPower[bins - 1]!;
      else into[k] = logPower[whole]! + (position - whole) * (logPower[whole + 1]! - logPower[whole]!);
    }
  };
}

/** The level between the bands, in dB; beyond the first and the last it stays. */
export function levelAt(bandsDb: readonly number[], hz: number): number {
  return levelBetween(bandsDb, 3 * Math.log2(Math.max(1, hz) / adaptationBandsHz[0]!));
}

function fineAt(fineDb: readonly number[] | undefined, hz: number): number {
  const db = fineDb && fineDb.length > 1 ? levelBetween(fineDb, melPosition(hz)) : 0;
  return Math.max(-maxFineDb, Math.min(maxFineDb, db));
}

/** The level at a place between two of `levels`; beyond the first and the last it stays. */
export function levelBetween(levels: readonly number[], position: number): number {
  const last = levels.length - 1;
  const inside = Math.max(0, Math.min(last, position));
  const low = Math.min(last - 1, Math.floor(inside));
  return levels[low]! + (inside - low) * (levels[low + 1]! - levels[low]!);
}

/** `values` around their mean. */
export function centre(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
