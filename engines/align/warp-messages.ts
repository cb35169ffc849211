import type { SoundBlock } from '../../audio/analysis/mfcc.ts';

/** What the thread does. */
export type WarpTask =
  | { readonly kind: 'measure'; readonly block: SoundBlock }
  | { readonly kind: 'warp'; readonly left: Float32Array<ArrayBuffer>; readonly right: Float32Array<ArrayBuffer> };
