import type { Pcm } from '../../audio/pcm.ts';

/** A recording that a model is to speak like. */
export interface Reference {
  /** Another recording has another key. */
  readonly key: string;
  /** Mono; throws `signal.reason`, or an error where it is not there any more. */
  read(signal: AbortSignal): Promise<Pcm>;
}

/** A voice that a model makes of a recording, without a training. */
export interface VoiceClone {
  /** Id of the installed model. */
  readonly modelId: string;
  readonly reference: Reference;
  /** Brings what the model says in this voice to −18 LUFS. */
  readonly gainDb: number;
}

/** The same as it is kept: where the recording lies, and how the model was called, for when it is gone. */
export interface CloneRecipe {
  readonly modelId: string;
  readonly modelTitle: string;
  readonly reference: string;
  readonly gainDb: number;
}

/** A model of this server that speaks like a recording. */
export interface Cloner {
  readonly modelId: string;
  readonly title: string;
  /** Letters, digits and - alone; another one for a model that was installed again. */
  readonly version: string;
  /** ISO 639 codes. */
  readonly languages: readonly string[];
  /** Lets the model speak like `reference`; answers the gain for it. Rejects with EngineError where it cannot, or `signal.reason`. */
  measure(reference: Pcm, signal: AbortSignal): Promise<number>;
}

/** Longest recording that a model listens to, in seconds. */
export const longestReferenceS = 15;
