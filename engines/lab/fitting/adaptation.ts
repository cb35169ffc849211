import type { CloneRecipe } from '../../voices/voice-clone.ts';

/**
 * How a voice of the catalogue is turned into another one: numbers alone, so that it can be kept and sent to a thread. It
 * says what pitch, vocal tract, spectrum and pace it is to have; identity is carried over in part only, which is why it is named adaptation.
 */
export interface Adaptation {
  /** Mean fundamental frequency that the voice is to have, in Hz (geometric mean over voiced frames). */
  readonly f0MeanHz: number;
  /** Standard deviation of the fundamental frequency, in semitones. */
  readonly f0SdSemitones: number;
  /** Factor on the frequencies of the formants, 0.8..1.25: below 1 a longer vocal tract, a larger body. */
  readonly warp: number;
  /**
   * Long-term spectrum that it is to have: levels in dB of the third-octave bands of `adaptationBandsHz` over voiced
   * frames, their mean 0. What speaks is known (`base-figures.ts`) and is brought there, each band by at most 12 dB.
   */
  readonly bandsDb: readonly number[];
  /**
   * What is added between these bands, which lie far apart where formants are near to each other: dB at the centres of the 26 mel
   * bands of `vocoder/mel-cepstrum.ts`, each within 6. Absent: nothing.
   */
  readonly fineDb?: readonly number[];
  /** Words per second against the base voice, 0.7..1.4. */
  readonly rate: number;
  /** Noise in place of harmonics, 0..1: 0 as the base voice has it, 1 a whisper. */
  readonly breathiness: number;
}

/** Centres of the third-octave bands, 100 Hz to 7 kHz. */
export const adaptationBandsHz: readonly number[] = Array.from({ length: 19 }, (_, n) => 100 * 2 ** (n / 3));

/** What speaks for a voice that was made: a default voice, and what is done to it. */
export interface VoiceRecipe {
  /** Id of a default voice. */
  readonly base: string;
  readonly adaptation: Adaptation;
  /** Of a voice that a cloning model speaks: the default voice speaks where that model does not. */
  readonly clone?: CloneRecipe;
}
