import type { SongOutline, SongRequest } from './music.ts';
import type { Output, Stereo } from './render/renderer.ts';

/** A task of the music thread. */
export type MusicTask =
  | { readonly kind: 'outline'; readonly song: SongRequest }
  | {
      readonly kind: 'render';
      /** Identifies the rendering, so that the thread continues it. */
      readonly id: string;
      readonly song: SongRequest;
      readonly outputs: readonly Output[];
      /** What was read before. A thread that started since then renders it again. */
      readonly fromFrame: number;
      readonly blocks: number;
    };

export type MusicReply =
  | { readonly kind: 'outline'; readonly outline: SongOutline }
  | { readonly kind: 'render'; readonly outputs: readonly Stereo[]; readonly isLast: boolean };
