import type { CloneRecipe } from '../../voices/voice-clone.ts';

/**
 * How to turn a default voice into another one: the target F0, formants, spectrum and rate. Plain numbers, so that it
 * can be stored and sent to a thread. It approximates the identity of a speaker and does not clone it, hence the name.
 */
export interface Adaptation {
  /** Target mean fundamental frequency in Hz (geometric mean over voiced frames). */
  readonly f0MeanHz: number;
  /** Target standard deviation of the fundamental frequency, in semitones. */
  readonly f0SdSemitones: number;
  /** Factor on the frequencies of the formants, 0.8..1.25: below 1 means a longer vocal tract, a larger body. */
  readonly warp: number;
  /**
   * Target long-term spectrum: levels in dB of the third-octave bands `adaptationBandsHz` over voiced frames, with mean
   * 0. The known spectrum of the base (`base-statistics.ts`) is equalized to it, each band by at most 16 dB.
   */
  readonly bandsDb: readonly number[];
  /**
   * Fine correction between the third-octave bands: dB at the centres of the 26 mel bands of `vocoder/mel-cepstrum.ts`,
   * each within ±6. None if absent.
   */
  readonly fineDb?: readonly number[];
  /** Speaking rate relative to the base voice, 0.7..1.4. */
  readonly rate: number;
  /** Noise instead of harmonics, 0..1: 0 is unchanged, 1 is a whisper. */
  readonly breathiness: number;
}

/** Centres of the third-octave bands, 100 Hz to 7 kHz. */
export const adaptationBandsHz: readonly number[] = Array.from({ length: 19 }, (_, n) => 100 * 2 ** (n / 3));

/** How a designed or cloned voice is synthesized: a default voice and its adaptation. */
export interface VoiceRecipe {
  /** ID of a default voice. */
  readonly base: string;
  readonly adaptation: Adaptation;
  /** For a voice of a cloning model; the default voice is the fallback. */
  readonly clone?: CloneRecipe;
}
