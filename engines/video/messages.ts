import type { ShareCard, VideoScene } from './contract.ts';

/** What the process that draws pictures is asked; it answers with a PNG. */
export type PictureRequest =
  | { readonly kind: 'still'; readonly scene: VideoScene }
  | { readonly kind: 'card'; readonly card: ShareCard };

export interface PictureReply {
  readonly png: Uint8Array;
}

/** What the process of one video is asked: `begin`, its sound in pieces, `end`. */
export type FilmRequest =
  | { readonly kind: 'begin'; readonly scene: VideoScene; readonly file: string }
  | { readonly kind: 'sound'; readonly samples: Float32Array; readonly sampleRate: number }
  | { readonly kind: 'end' };

export interface FilmReply {
  /** Seconds of the video that are done. */
  readonly doneS: number;
}
