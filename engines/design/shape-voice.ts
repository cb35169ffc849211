import { type Adaptation, adaptationBandsHz } from '../lab/fitting/adaptation.ts';
import { bandLevelAt, subtractMean } from '../lab/vocoder/shaping.ts';
import type { DesignBase } from './base-voices.ts';
import type { Sound } from './traits.ts';

/** The properties of a voice before `Sound` is applied. Absolute values, independent of the base. */
export interface Body {
  readonly f0MeanHz: number;
  readonly f0SdSemitones: number;
  /** Like `averageSize`. */
  readonly size: number;
  readonly bandsDb: readonly number[];
  /** The `size` at which `bandsDb` was measured. */
  readonly bandsSize: number;
  readonly rate: number;
  readonly breathiness: number;
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Shifts the formants and the spectrum by `factor`. */
const scaleFrequencies = (bandsDb: readonly number[], factor: number): number[] =>
  adaptationBandsHz.map((hz) => bandLevelAt(bandsDb, hz / factor));

/** A bell curve with a maximum of 1 at `hz`, about `octaves` wide. */
const bell = (at: number, hz: number, octaves: number): number => Math.exp(-((Math.log2(at / hz) / octaves) ** 2));

/** The effect of `sound` on each band, in dB. */
function computeBands(sound: Sound): number[] {
  return adaptationBandsHz.map((hz) => {
    const nose = sound.nasal * (5 * bell(hz, 1000, 0.45) - 4 * bell(hz, 550, 0.4) - 3 * bell(hz, 2000, 0.4));
    const line = sound.telephone * (hz < 300 || hz > 3400 ? -14 : 3 * bell(hz, 1200, 1));
    const close = sound.radio * (3 * bell(hz, 140, 0.7) + 3 * bell(hz, 4000, 0.8) - 1.5 * bell(hz, 500, 0.6));
    return (
      sound.tilt * Math.log2(hz / 800) +
      sound.body * bell(hz, 250, 0.8) +
      sound.edge * bell(hz, 3200, 0.7) +
      nose +
      line +
      close
    );
  });
}

/** Converts `body` with `sound` and `bandsDb` to an adaptation of `base`, within its limits. */
export function shapeVoice(base: DesignBase, body: Body, sound: Sound, bandsDb: readonly number[]): Adaptation {
  const warp = clamp((body.size / base.size) * 2 ** sound.size, 0.8, 1.25);
  const shape = computeBands(sound);
  const baseBands = subtractMean(scaleFrequencies(base.statistics.bandsDb, warp));
  const bodyBands = scaleFrequencies(body.bandsDb, (warp * base.size) / body.bandsSize);
  const targetBands = subtractMean(bodyBands.map((db, band) => db + shape[band]! + bandsDb[band]!));
  return {
    f0MeanHz: clamp(body.f0MeanHz * 2 ** (clamp(sound.semitones, -14, 14) / 12), 55, 450),
    f0SdSemitones: clamp(body.f0SdSemitones * 2 ** sound.melody, 0.4, 6),
    warp,
    bandsDb: subtractMean(targetBands.map((db, band) => baseBands[band]! + clamp(db - baseBands[band]!, -12, 12))),
    rate: clamp(body.rate * 2 ** sound.pace, 0.7, 1.4),
    breathiness: clamp(body.breathiness + sound.breath, 0, 0.85),
  };
}
