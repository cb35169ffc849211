import { type Adaptation, adaptationBandsHz } from '../lab/fitting/adaptation.ts';
import { bandLevelAt, subtractMean } from '../lab/vocoder/shaping.ts';
import type { DesignBase } from './base-voices.ts';
import type { SoundTraits } from './traits.ts';

/** The properties of a voice before `SoundTraits` are applied. Absolute values, independent of the base. */
export interface VoiceProperties {
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

/** Scales the frequency axis of a spectrum, and so its formants, by `factor`. */
const scaleFrequencies = (bandsDb: readonly number[], factor: number): number[] =>
  adaptationBandsHz.map((hz) => bandLevelAt(bandsDb, hz / factor));

/** A Gaussian over log frequency with a maximum of 1 at `centreHz`, about `octaves` wide. */
const bellCurve = (hz: number, centreHz: number, octaves: number): number =>
  Math.exp(-((Math.log2(hz / centreHz) / octaves) ** 2));

/** The effect of `sound` on each band, in dB. */
function computeBands(sound: SoundTraits): number[] {
  return adaptationBandsHz.map((hz) => {
    const nasal =
      sound.nasal * (5 * bellCurve(hz, 1000, 0.45) - 4 * bellCurve(hz, 550, 0.4) - 3 * bellCurve(hz, 2000, 0.4));
    const telephone = sound.telephone * (hz < 300 || hz > 3400 ? -14 : 3 * bellCurve(hz, 1200, 1));
    const radio =
      sound.radio * (3 * bellCurve(hz, 140, 0.7) + 3 * bellCurve(hz, 4000, 0.8) - 1.5 * bellCurve(hz, 500, 0.6));
    return (
      sound.tilt * Math.log2(hz / 800) +
      sound.body * bellCurve(hz, 250, 0.8) +
      sound.presence * bellCurve(hz, 3200, 0.7) +
      nasal +
      telephone +
      radio
    );
  });
}

/** Converts `properties`, changed by `sound` and `bandsDb`, to an adaptation of `base` within its limits. */
export function shapeVoice(
  base: DesignBase,
  properties: VoiceProperties,
  sound: SoundTraits,
  bandsDb: readonly number[],
): Adaptation {
  const warp = clamp((properties.size / base.size) * 2 ** sound.size, 0.8, 1.25);
  const shape = computeBands(sound);
  const baseBands = subtractMean(scaleFrequencies(base.statistics.bandsDb, warp));
  const ownBands = scaleFrequencies(properties.bandsDb, (warp * base.size) / properties.bandsSize);
  const targetBands = subtractMean(ownBands.map((db, band) => db + shape[band]! + bandsDb[band]!));
  return {
    f0MeanHz: clamp(properties.f0MeanHz * 2 ** (clamp(sound.semitones, -14, 14) / 12), 55, 450),
    f0SdSemitones: clamp(properties.f0SdSemitones * 2 ** sound.intonation, 0.4, 6),
    warp,
    bandsDb: subtractMean(targetBands.map((db, band) => baseBands[band]! + clamp(db - baseBands[band]!, -12, 12))),
    rate: clamp(properties.rate * 2 ** sound.rate, 0.7, 1.4),
    breathiness: clamp(properties.breathiness + sound.breathiness, 0, 0.85),
  };
}
