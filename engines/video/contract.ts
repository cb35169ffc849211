import type { Pcm } from '../../audio/pcm.ts';
import type { VideoTheme } from '../../contract/catalogue/video-themes.ts';

/** A word that is heard; seconds from the first sample. */
export interface VideoWord {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}

/** What a share video shows. */
export interface VideoScene {
  readonly theme: VideoTheme;
  readonly voiceName: string;
  /** The product's name, at the foot. */
  readonly brand: string;
  /** The outline of the whole clip (`audio/analysis/outline.ts`). */
  readonly peaks: Uint8Array;
  readonly durationS: number;
  /** In the order they are heard. Where there are none, the voice's name stands in their place. */
  readonly words: readonly VideoWord[];
  /** The voice's id, from which its avatar is drawn. */
  readonly avatarSeed: string;
}

/** What other sites show beside a link. */
export interface ShareCard {
  /** The first words of the text; empty: the voice's name stands in their place. */
  readonly title: string;
  readonly voiceName: string;
  /** Of the person who shares; may be empty. */
  readonly publicName: string;
  readonly brand: string;
  readonly peaks: Uint8Array;
  readonly avatarSeed: string;
}

export interface RenderOptions {
  readonly signal: AbortSignal;
  /** The share of the video that is done, 0 to 1, several times a second; never falls. */
  onProgress(share: number): void;
}

/**
 * Draws videos and pictures in child processes, each video in one of its own. They start when they are needed: to open a
 * renderer (`openVideoRenderer` in renderer.ts) costs nothing. A crash fails what was being drawn with a retryable
 * EngineError.
 */
export interface VideoRenderer {
  /**
   * Writes an MP4 to `file`, which is overwritten: H.264 (yuv420p) and AAC, 1080×1080, 30 frames a second, index first.
   * It is as long as `audio`, whose chunks may have any sample rate. There is no file unless the promise resolves.
   * Rejects with `signal.reason` at once when the signal aborts, with what the source throws, or with an EngineError.
   */
  render(scene: VideoScene, audio: AsyncIterable<Pcm> | Pcm, file: string, options: RenderOptions): Promise<void>;
  /** The picture that stands before the video: PNG, 1080×1080. Rejects as `render` does. */
  still(scene: VideoScene, signal: AbortSignal): Promise<Uint8Array>;
  /** PNG, 1200×630. Rejects as `render` does. */
  card(card: ShareCard, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends the processes; what is being drawn fails. */
  close(): Promise<void>;
}
