import { type Adaptation, adaptationBandsHz } from '../fitting/adaptation.ts';
import type { BaseStatistics } from '../fitting/base-statistics.ts';
import { bins, fftSize } from './envelope.ts';
import { melPosition } from './mel-cepstrum.ts';

/** Maximum change of a band, in dB. */
export const maxShiftDb = 16;
/** Maximum fine correction between the bands, in dB. */
export const maxFineDb = 6;
/** Warp factors this close to 1 are ignored. */
const minWarpChange = 0.005;

/** The change to the spectral envelope of every frame. */
export interface SpectralShaping {
  /** Natural log power to add to each bin. */
  readonly equalizer: Float64Array;
  /** Scales the frequency axis of log power, which shifts the formants; undefined if they do not change. */
  readonly warp: ((logPower: Float64Array, into: Float64Array) => void) | undefined;
  readonly warpFactor: number;
}

/** Creates the change from the spectrum of `base` to that of `adaptation`. */
export function createSpectralShaping(
  sampleRate: number,
  adaptation: Adaptation,
  base: BaseStatistics,
): SpectralShaping {
  const warpFactor = Math.abs(adaptation.warp - 1) < minWarpChange ? 1 : adaptation.warp;
  const warped = adaptationBandsHz.map((hz) => bandLevelAt(base.bandsDb, hz / warpFactor));
  const goal = adaptation.bandsDb.length === warped.length ? subtractMean(adaptation.bandsDb) : subtractMean(warped);
  const from = subtractMean(warped);
  const gainsDb = subtractMean(goal.map((db, i) => Math.max(-maxShiftDb, Math.min(maxShiftDb, db - from[i]!))));
  const equalizer = Float64Array.from({ length: bins }, (_, k) => {
    const hz = (k * sampleRate) / fftSize;
    return ((bandLevelAt(gainsDb, hz) + fineCorrectionAt(adaptation.fineDb, hz)) * Math.LN10) / 10;
  });
  return { equalizer, warp: warpFactor === 1 ? undefined : createWarp(warpFactor), warpFactor };
}

function createWarp(factor: number): SpectralShaping['warp'] {
  return (logPower, into) => {
    for (let k = 0; k < bins; k++) {
      const position = k / factor;
      const whole = Math.floor(position);
      if (whole >= bins - 1) into[k] = logPower[bins - 1]!;
      else into[k] = logPower[whole]! + (position - whole) * (logPower[whole + 1]! - logPower[whole]!);
    }
  };
}

/** The level at `hz` in dB, interpolated between third-octave bands; constant beyond the first and the last. */
export function bandLevelAt(bandsDb: readonly number[], hz: number): number {
  return interpolateLevels(bandsDb, 3 * Math.log2(Math.max(1, hz) / adaptationBandsHz[0]!));
}

function fineCorrectionAt(fineDb: readonly number[] | undefined, hz: number): number {
  const db = fineDb && fineDb.length > 1 ? interpolateLevels(fineDb, melPosition(hz)) : 0;
  return Math.max(-maxFineDb, Math.min(maxFineDb, db));
}

/** Interpolates `levels` at a fractional position; constant beyond both ends. */
export function interpolateLevels(levels: readonly number[], position: number): number {
  const last = levels.length - 1;
  const inside = Math.max(0, Math.min(last, position));
  const low = Math.min(last - 1, Math.floor(inside));
  return levels[low]! + (inside - low) * (levels[low + 1]! - levels[low]!);
}

/** Subtracts the mean from `values`. */
export function subtractMean(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
