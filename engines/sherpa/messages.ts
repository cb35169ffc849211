import type { ModelKind } from '../../contract/catalogue/engine-models.ts';
import type { VoiceSettings } from '../contract.ts';
import type { ModelFiles } from './model-files.ts';

/** Where a model lies and how it is loaded. */
export interface ModelPlace {
  readonly folder: string;
  readonly kind: ModelKind;
  readonly files: ModelFiles;
}

/** What is asked of the process that holds one model. `open` comes first, once in its life. */
export type ModelRequest =
  | ({ readonly kind: 'open'; readonly threads: number } & { readonly place: ModelPlace })
  | {
      readonly kind: 'speak';
      readonly text: string;
      readonly sid: number;
      readonly language: string;
      readonly settings: VoiceSettings;
      readonly gainDb: number;
    }
  | { readonly kind: 'measure'; readonly text: string; readonly sid: number; readonly language: string };

export interface ModelReply {
  readonly sampleRate: number;
  /** Speakers of the model; at least 1. */
  readonly speakers: number;
  /** Of `speak`. */
  readonly samples?: Float32Array;
  /** Of `measure`: brings the speaker to −18 LUFS. */
  readonly gainDb?: number;
}
