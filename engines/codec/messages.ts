import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';
import type { MediaFacts } from './inspect-file.ts';
import type { PictureChange } from './picture-changes.ts';
import type { ReplacementFiles, VideoContainer } from './replace-audio.ts';

/**
 * A request to a codec process. A stream starts with its first request and ends with its last samples or with `drop`.
 * Its number is unique for the lifetime of the process.
 */
export type CodecRequest =
  | {
      readonly kind: 'encode';
      readonly stream: number;
      readonly format: AudioFormat;
      readonly sampleRate: number;
      /** Interleaved channels of `parts`; 1 if absent. */
      readonly channels?: number;
      readonly parts: readonly Float32Array[];
      readonly last: boolean;
    }
  | {
      readonly kind: 'decode';
      readonly stream: number;
      readonly path: string;
      readonly sampleRate: number;
      /** Default: 1, a mix. */
      readonly channels?: number;
    }
  | { readonly kind: 'pictures'; readonly stream: number; readonly path: string }
  | ({ readonly kind: 'replace-audio'; readonly stream: number } & ReplacementFiles)
  | { readonly kind: 'inspect'; readonly stream: number; readonly path: string }
  | { readonly kind: 'drop'; readonly stream: number };

/** The reply has bytes for `encode`, samples for `decode`, changes for `pictures`, facts for `inspect`, and a container for `replace-audio`. */
export interface CodecReply {
  readonly bytes?: Uint8Array;
  readonly samples?: Float32Array;
  readonly facts?: MediaFacts;
  readonly changes?: readonly PictureChange[];
  readonly container?: VideoContainer;
  /** The stream has ended. */
  readonly done: boolean;
}
