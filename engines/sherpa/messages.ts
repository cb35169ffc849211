import type { Pcm } from '../../audio/pcm.ts';
import type { ModelKind } from '../../contract/catalogue/engine-models.ts';
import type { VoiceSettings } from '../contract.ts';
import type { ModelFiles } from './model-files.ts';

/** Where a model lies and how it is loaded. */
export interface ModelPlace {
  readonly folder: string;
  readonly kind: ModelKind;
  readonly files: ModelFiles;
}

/** What is said, and by whom. */
export interface Saying {
  readonly text: string;
  readonly sid: number;
  readonly language: string;
  /** Of a model that clones: what it is to sound like. */
  readonly reference?: Pcm;
  /** Same seed, same text: same samples. */
  readonly seed?: number;
}

/** What is asked of the process that holds one model. `open` comes first, once in its life. */
export type ModelRequest =
  | ({ readonly kind: 'open'; readonly threads: number } & { readonly place: ModelPlace })
  | ({ readonly kind: 'speak'; readonly settings: VoiceSettings; readonly gainDb: number } & Saying)
  | ({ readonly kind: 'measure' } & Saying);

export interface ModelReply {
  readonly sampleRate: number;
  /** Speakers of the model; at least 1. */
  readonly speakers: number;
  /** Of `speak`. */
  readonly samples?: Float32Array;
  /** Of `measure`: brings the speaker to −18 LUFS. */
  readonly gainDb?: number;
}
