import type { GrowingAudio } from './player-audio.ts';

/** PLAYER-002: a file, or a stream that may still be arriving. */
export type TrackSource = { readonly url: string } | { readonly open: () => GrowingAudio };

/** Something to play. */
export interface Track {
  /** Two tracks of one id are the same recording. */
  readonly id: string;
  readonly title: string;
  /** Who speaks and by what. */
  readonly subtitle: string;
  readonly source: TrackSource;
  /** How long it will be, in seconds, shown until it is known. */
  readonly expectedInS?: number;
  /**
   * Its waveform, where it is kept: base64 of bytes, each the largest absolute sample (255: full scale) of an equal
   * stretch of time. Without it the waveform is decoded from what plays.
   */
  readonly outline?: string | undefined;
  /** Saves the recording; `pending`: it cannot be saved yet. Absent: it is not for saving. */
  readonly download?: (() => Promise<void>) | 'pending';
}
