import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';

/**
 * What a codec process is asked. A stream begins with its first request and ends with its last samples, or with
 * `drop`; its number belongs to it for the life of the process.
 */
export type CodecRequest =
  | {
      readonly kind: 'encode';
      readonly stream: number;
      readonly format: AudioFormat;
      readonly sampleRate: number;
      readonly samples: Float32Array;
      readonly last: boolean;
    }
  | {
      readonly kind: 'decode';
      readonly stream: number;
      readonly path: string;
      readonly sampleRate: number;
    }
  | { readonly kind: 'drop'; readonly stream: number };

/** `encode` is answered with bytes, `decode` with samples. */
export interface CodecReply {
  readonly bytes?: Uint8Array;
  readonly samples?: Float32Array;
  /** No more will come of this stream. */
  readonly done: boolean;
}
