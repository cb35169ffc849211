import type { AudioBlock } from '../../audio/analysis/mfcc.ts';

/** A task of the alignment thread. */
export type WarpTask =
  | { readonly kind: 'measure'; readonly block: AudioBlock }
  | { readonly kind: 'warp'; readonly left: Float32Array<ArrayBuffer>; readonly right: Float32Array<ArrayBuffer> };
