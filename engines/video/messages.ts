import type { ReadCover, ShareCard, VideoScene } from './contract.ts';

/** A request to the picture process, which replies with a PNG, or with a JPEG for a cover. */
export type PictureRequest =
  | { readonly kind: 'still'; readonly scene: VideoScene }
  | { readonly kind: 'card'; readonly card: ShareCard }
  | { readonly kind: 'cover'; readonly cover: ReadCover };

export interface PictureReply {
  readonly picture: Uint8Array;
}

/** Requests to the process of one video: `begin`, its audio in pieces, `end`. */
export type FilmRequest =
  | { readonly kind: 'begin'; readonly scene: VideoScene; readonly file: string }
  | { readonly kind: 'sound'; readonly samples: Float32Array; readonly sampleRate: number }
  | { readonly kind: 'end' };

export interface FilmReply {
  /** Seconds of video that are complete. */
  readonly doneS: number;
}
