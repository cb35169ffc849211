import type { Pcm } from '../../audio/pcm.ts';
import type { VideoTheme } from '../../contract/catalogue/video-themes.ts';

/** A spoken word; times in seconds from the first sample. */
export interface VideoWord {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}

/** The content of a share video. */
export interface VideoScene {
  readonly theme: VideoTheme;
  readonly voiceName: string;
  /** The product name in the footer. */
  readonly brand: string;
  /** The outline of the complete clip (`audio/analysis/outline.ts`). */
  readonly peaks: Uint8Array;
  readonly durationS: number;
  /** In spoken order. If empty, the name of the voice is shown instead. */
  readonly words: readonly VideoWord[];
  /** The voice ID, from which the avatar is generated. */
  readonly avatarSeed: string;
}

/** The preview image of a shared link. */
export interface ShareCard {
  /** The first words of the text; if empty, the name of the voice is shown instead. */
  readonly title: string;
  readonly voiceName: string;
  /** Public name of the person who shares; may be empty. */
  readonly publicName: string;
  readonly brand: string;
  readonly peaks: Uint8Array;
  readonly avatarSeed: string;
}

/** The cover of a read. */
export interface ReadCover {
  /** A JPEG or PNG, which fills the cover; without it the title and the author are drawn. */
  readonly picture?: Uint8Array | undefined;
  readonly title: string;
  readonly author: string;
  readonly brand: string;
}

export interface RenderOptions {
  readonly signal: AbortSignal;
  /** Called several times per second with the progress from 0 to 1, which never decreases. */
  onProgress(share: number): void;
}

/**
 * Renders videos and pictures in child processes, with one process per video. Processes start on demand, so opening a
 * renderer (`openVideoRenderer` in renderer.ts) is cheap. A crash fails the current task with a retryable EngineError.
 */
export interface VideoRenderer {
  /**
   * Writes an MP4 to `file`, which is overwritten: H.264 (yuv420p) and AAC, 1080×1080, 30 frames per second, index
   * first. It has the length of `audio`, whose chunks may have any sample rate. The file exists only if the promise
   * resolves. Rejects with `signal.reason` as soon as the signal aborts, with the error of the source, or with an
   * EngineError.
   */
  render(scene: VideoScene, audio: AsyncIterable<Pcm> | Pcm, file: string, options: RenderOptions): Promise<void>;
  /** The poster image of the video: PNG, 1080×1080. Rejects like `render`. */
  still(scene: VideoScene, signal: AbortSignal): Promise<Uint8Array>;
  /** The card of a share link: PNG, 1200×630. Rejects like `render`. */
  card(card: ShareCard, signal: AbortSignal): Promise<Uint8Array>;
  /** A cover as directories of podcasts require it: JPEG, 1400×1400. Rejects like `render`, also for a broken picture. */
  cover(cover: ReadCover, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends the processes. Running tasks fail. */
  close(): Promise<void>;
}
