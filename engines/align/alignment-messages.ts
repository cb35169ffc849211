import type { AudioBlock } from '../../audio/analysis/mfcc.ts';
import type { Warp } from '../../audio/analysis/dynamic-time-warping.ts';

/** A task of the alignment thread. */
export type WarpTask =
  | { readonly kind: 'measure'; readonly block: AudioBlock }
  | { readonly kind: 'warp'; readonly left: Float32Array<ArrayBuffer>; readonly right: Float32Array<ArrayBuffer> };

/** The cepstra of a block, or the path of a warp. */
export type WarpResult = Float32Array | Warp;
