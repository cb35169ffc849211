import { type Adaptation, adaptationBandsHz } from '../fitting/adaptation.ts';
import type { BaseFigures } from '../fitting/base-statistics.ts';
import { bins, fftSize } from './envelope.ts';
import { melPlace } from './mel-cepstrum.ts';

/** No band is raised or lowered further, in dB. */
export const furthestDb = 12;
/** And what lies between the bands, so that no formant stands alone. */
export const furthestFineDb = 6;
/** A factor on the formants this near to 1 is none. */
const noWarp = 0.005;

/** What is done to the spectrum of every frame. */
export interface Shaping {
  /** Log power that is added to each bin. */
  readonly equalizer: Float64Array;
  /** Moves the formants of log power; undefined where they stay. */
  readonly warp: ((logPower: Float64Array, into: Float64Array) => void) | undefined;
  readonly warpFactor: number;
}

/** What brings the spectrum of `base` to that of `adaptation`. */
export function shapingOf(sampleRate: number, adaptation: Adaptation, base: BaseFigures): Shaping {
  const warpFactor = Math.abs(adaptation.warp - 1) < noWarp ? 1 : adaptation.warp;
  const moved = adaptationBandsHz.map((hz) => levelAt(base.bandsDb, hz / warpFactor));
  const goal = adaptation.bandsDb.length === moved.length ? centred(adaptation.bandsDb) : centred(moved);
  const from = centred(moved);
  const raised = centred(goal.map((db, i) => Math.max(-furthestDb, Math.min(furthestDb, db - from[i]!))));
  const equalizer = Float64Array.from({ length: bins }, (_, k) => {
    const hz = (k * sampleRate) / fftSize;
    return ((levelAt(raised, hz) + fineAt(adaptation.fineDb, hz)) * Math.LN10) / 10;
  });
  return { equalizer, warp: warpFactor === 1 ? undefined : warper(warpFactor), warpFactor };
}

function warper(factor: number): Shaping['warp'] {
  return (logPower, into) => {
    for (let k = 0; k < bins; k++) {
      const place = k / factor;
      const whole = Math.floor(place);
      if (whole >= bins - 1) into[k] = logPower[bins - 1]!;
      else into[k] = logPower[whole]! + (place - whole) * (logPower[whole + 1]! - logPower[whole]!);
    }
  };
}

/** The level between the bands, in dB; beyond the first and the last it stays. */
export function levelAt(bandsDb: readonly number[], hz: number): number {
  return levelBetween(bandsDb, 3 * Math.log2(Math.max(1, hz) / adaptationBandsHz[0]!));
}

function fineAt(fineDb: readonly number[] | undefined, hz: number): number {
  const db = fineDb && fineDb.length > 1 ? levelBetween(fineDb, melPlace(hz)) : 0;
  return Math.max(-furthestFineDb, Math.min(furthestFineDb, db));
}

/** The level at a place between two of `levels`; beyond the first and the last it stays. */
export function levelBetween(levels: readonly number[], place: number): number {
  const last = levels.length - 1;
  const inside = Math.max(0, Math.min(last, place));
  const low = Math.min(last - 1, Math.floor(inside));
  return levels[low]! + (inside - low) * (levels[low + 1]! - levels[low]!);
}

/** `values` around their mean. */
export function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
