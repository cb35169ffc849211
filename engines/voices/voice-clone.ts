import type { Pcm } from '../../audio/pcm.ts';

/** The reference recording of a cloned voice. */
export interface Reference {
  /** Unique per recording. */
  readonly key: string;
  /** Reads the recording as mono. Throws `signal.reason`, or an error if the recording no longer exists. */
  read(signal: AbortSignal): Promise<Pcm>;
}

/** A voice that a model clones from a recording without training. */
export interface VoiceClone {
  /** ID of the installed model. */
  readonly modelId: string;
  readonly reference: Reference;
  /** Gain that brings this voice to −16 LUFS. */
  readonly gainDb: number;
}

/** The stored form of a clone: the location of the recording, and the title of the model in case it is removed. */
export interface CloneRecipe {
  readonly modelId: string;
  readonly modelTitle: string;
  readonly reference: string;
  readonly gainDb: number;
}

/** An installed model that can clone voices. */
export interface Cloner {
  readonly modelId: string;
  readonly title: string;
  /** Letters, digits and hyphens. Changes when the model is reinstalled. */
  readonly version: string;
  /** ISO 639 codes. */
  readonly languages: readonly string[];
  /**
   * Synthesizes a test text with `reference` and returns the gain for it. Rejects with EngineError or `signal.reason`.
   */
  measure(reference: Pcm, signal: AbortSignal): Promise<number>;
}

/** Maximum length of a reference recording, in seconds. Models ignore the rest. */
export const maxReferenceS = 15;
