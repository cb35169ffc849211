import type { WarpPath } from '../../audio/analysis/dynamic-time-warping.ts';
import type { AudioBlock } from '../../audio/analysis/mfcc.ts';

/** A task of the alignment thread. */
export type AlignmentTask =
  | { readonly kind: 'mfcc'; readonly block: AudioBlock }
  | {
      readonly kind: 'align';
      readonly source: Float32Array<ArrayBuffer>;
      readonly target: Float32Array<ArrayBuffer>;
    };

/** The MFCC of a block, or the path between two recordings. */
export type AlignmentResult = Float32Array | WarpPath;
