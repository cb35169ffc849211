import { seededRandom } from '../host/seeded-random.ts';
import { adaptationBandsHz } from '../lab/fitting/adaptation.ts';
import { neutralSound, type SoundTraits } from './traits.ts';

/** The random variation of one preview. */
export interface Variation {
  readonly sound: SoundTraits;
  /** Added to the long-term spectrum, in dB, to distinguish voices of the same description. */
  readonly bandsDb: readonly number[];
  /** Returns random numbers in 0..1. */
  readonly random: () => number;
  /** Amount of randomness, 0..1. */
  readonly freedom: number;
}

/**
 * The amount of randomness: 1 at a guidance of 0, half at the default of 5, almost none at 100. A high `quality`
 * (−1..1) gives less variety, as in the public API.
 */
export const computeFreedom = (guidance: number, quality = 0): number =>
  Math.min(1, (1 / (1 + guidance / 5)) * (1 - quality * 0.4));

/**
 * Fixed offsets of the three previews, so that they differ even without randomness. `phase`: of the spectral ripple.
 */
const fixedOffsets = [
  { semitones: 0, size: 0, tilt: 0, phase: 0 },
  { semitones: -1, size: 1, tilt: 1, phase: 1 },
  { semitones: 1, size: -1, tilt: -1, phase: 2 },
] as const;

/**
 * Creates the variation of preview `at`. It depends only on the seed, so that with the same seed a deeper description
 * gives a deeper voice.
 */
export function createVariation(seed: number, at: number, freedom: number): Variation {
  const random = seededRandom(seed, `voice design ${at}`);
  const randomOffset = (max: number) => (random() * 2 - 1) * max * freedom;
  const fixedOffset = fixedOffsets[at % fixedOffsets.length]!;
  const offsetScale = 0.6 + 0.4 * freedom;
  const sound: SoundTraits = {
    ...neutralSound,
    semitones: fixedOffset.semitones * 1.6 * offsetScale + randomOffset(1.6),
    size: fixedOffset.size * 0.05 * offsetScale + randomOffset(0.05),
    tilt: fixedOffset.tilt * 1.2 * offsetScale + randomOffset(0.8),
    body: randomOffset(2),
    presence: randomOffset(2),
    intonation: randomOffset(0.35),
    rate: randomOffset(0.12),
    breathiness: Math.max(0, randomOffset(0.12)),
  };
  // A spectral ripple: a slow wave over the bands, different for each preview.
  const [periods, offset] = [1 + random() * 1.5, random() * Math.PI * 2];
  const rippleDb = 1.5 + 2 * freedom;
  const bandsDb = adaptationBandsHz.map((_, band) => {
    const angle =
      (band / adaptationBandsHz.length) * periods * 2 * Math.PI + offset + (fixedOffset.phase * 2 * Math.PI) / 3;
    return rippleDb * Math.sin(angle);
  });
  return { sound, bandsDb, random, freedom };
}
