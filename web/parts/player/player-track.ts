import type { GrowingAudio } from './player-audio.ts';

/** PLAYER-002: a file, or a stream that may still be downloading. */
export type TrackSource = { readonly url: string } | { readonly open: () => GrowingAudio };

/** A playable recording. */
export interface Track {
  /** Tracks with the same ID are the same recording. */
  readonly id: string;
  readonly title: string;
  /** The voice and the model. */
  readonly subtitle: string;
  readonly source: TrackSource;
  /** The estimated length in seconds, shown until the actual one is known. */
  readonly expectedInS?: number;
  /**
   * The stored waveform, if there is one: base64 of bytes, each the largest absolute sample (255: full scale) of an
   * equal time segment. Without it the waveform is decoded from the audio.
   */
  readonly outline?: string | undefined;
  /** Saves the recording; `pending`: it cannot be saved yet. Absent: it has no download. */
  readonly download?: (() => Promise<void>) | 'pending';
}
