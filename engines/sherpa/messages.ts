import type { Pcm } from '../../audio/pcm.ts';
import type { ModelKind } from '../../contract/catalogue/engine-models.ts';
import type { VoiceSettings } from '../contract/engine.ts';
import type { ModelFiles } from './model-files.ts';

/** The location of a model and how to load it. */
export interface ModelLocation {
  readonly folder: string;
  readonly kind: ModelKind;
  readonly files: ModelFiles;
}

/** A text and its speaker. */
export interface SynthesisInput {
  readonly text: string;
  readonly sid: number;
  readonly language: string;
  /** The reference recording for a cloning model. */
  readonly reference?: Pcm;
  /** The same seed and text give the same samples. */
  readonly seed?: number;
}

/** Requests to the process of one model. `open` is sent once, first. */
export type ModelRequest =
  | ({ readonly kind: 'open'; readonly threads: number } & { readonly location: ModelLocation })
  | ({ readonly kind: 'speak'; readonly settings: VoiceSettings; readonly gainDb: number } & SynthesisInput)
  | ({ readonly kind: 'measure' } & SynthesisInput);

export interface ModelReply {
  readonly sampleRate: number;
  /** Speakers of the model; at least 1. */
  readonly speakers: number;
  /** Set for `speak`. */
  readonly samples?: Float32Array;
  /** Set for `measure`: brings the speaker to −16 LUFS. */
  readonly gainDb?: number;
  /** Set for `measure`: seconds of work per second of speech. */
  readonly rtf?: number;
}
