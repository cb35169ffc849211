import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';

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
      readonly parts: readonly Float32Array[];
      readonly last: boolean;
    }
  | {
      readonly kind: 'decode';
      readonly stream: number;
      readonly path: string;
      readonly sampleRate: number;
    }
  | { readonly kind: 'drop'; readonly stream: number };

/** The reply has bytes for `encode` and samples for `decode`. */
export interface CodecReply {
  readonly bytes?: Uint8Array;
  readonly samples?: Float32Array;
  /** The stream has ended. */
  readonly done: boolean;
}
