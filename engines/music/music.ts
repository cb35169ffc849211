import type { Output, Stereo } from './render/renderer.ts';
import type { ScoreSection, StemName } from './score.ts';
import type { SongPlan } from './song-plan.ts';

/** What determines a song. */
export interface SongRequest {
  readonly plan: SongPlan;
  readonly seed: number;
}

/** What the composer made of a plan. */
export interface SongOutline {
  readonly sections: readonly ScoreSection[];
  /** Such as `D minor`. */
  readonly key: string;
  readonly tempo: number;
  readonly durationS: number;
  /** The stems that sound. */
  readonly stems: readonly StemName[];
}

/** Composes songs and renders them on a thread of their own. */
export interface MusicEngine {
  outline(song: SongRequest, signal: AbortSignal, tenant?: string): Promise<SongOutline>;
  /**
   * Renders a song at `musicRate` in pieces of up to two seconds, the first one short; each piece has left and right of
   * every output. It renders only as far as it is read. The same request gives the same samples. Throws `signal.reason`,
   * or an EngineError.
   */
  render(
    song: SongRequest,
    outputs: readonly Output[],
    signal: AbortSignal,
    tenant?: string,
  ): AsyncIterable<readonly Stereo[]>;
  close(): Promise<void>;
}
