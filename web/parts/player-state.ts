import type { GrowingAudio } from './player-audio.ts';

/** PLAYER-005 */
export const playerSpeeds = [0.8, 1, 1.2, 1.5, 2] as const;
export type PlayerSpeed = (typeof playerSpeeds)[number];

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
  /** Saves the recording; `pending`: it cannot be saved yet. Absent: it is not for saving. */
  readonly download?: (() => Promise<void>) | 'pending';
}

/** PLAYER-001 */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';

export interface PlayerState {
  readonly status: PlayerStatus;
  readonly track: Track | undefined;
  readonly positionInS: number;
  /** Undefined while the end has not arrived. */
  readonly durationInS: number | undefined;
  /** How far it can be played, in seconds. */
  readonly bufferedInS: number;
  readonly speed: PlayerSpeed;
  /** Why it does not play (PLAYER-004), for developers as much as for listeners. */
  readonly failure: string | undefined;
}

export const idlePlayer: PlayerState = {
  status: 'idle',
  track: undefined,
  positionInS: 0,
  durationInS: undefined,
  bufferedInS: 0,
  speed: 1,
  failure: undefined,
};

export type PlayerEvent =
  | { readonly type: 'load'; readonly track: Track }
  | { readonly type: 'playing' | 'waiting' | 'paused' | 'ended' | 'close' }
  | { readonly type: 'moved'; readonly positionInS: number }
  | { readonly type: 'grown'; readonly bufferedInS: number; readonly durationInS: number | undefined }
  | { readonly type: 'speed'; readonly speed: PlayerSpeed }
  | { readonly type: 'downloadable'; readonly id: string; readonly download: () => Promise<void> }
  | { readonly type: 'failed'; readonly detail: string };

/** The state after an event; an event that cannot happen in a state changes nothing. */
export function nextPlayerState(state: PlayerState, event: PlayerEvent): PlayerState {
  const { status, track, speed } = state;
  switch (event.type) {
    case 'load':
      return { ...idlePlayer, speed, status: 'loading', track: event.track };
    case 'close':
      return { ...idlePlayer, speed };
    case 'speed':
      return { ...state, speed: event.speed };
    case 'downloadable':
      return track?.id === event.id ? { ...state, track: { ...track, download: event.download } } : state;
  }
  // A track that was closed or has failed still sends events for a moment.
  if (status === 'idle') return state;
  switch (event.type) {
    case 'playing':
      return { ...state, status: 'playing' };
    case 'waiting':
      return status === 'playing' ? { ...state, status: 'loading' } : state;
    case 'paused':
      return status === 'ended' ? state : { ...state, status: 'paused' };
    case 'ended':
      return { ...state, status: 'ended', positionInS: state.durationInS ?? state.bufferedInS };
    case 'moved':
      return { ...state, positionInS: event.positionInS };
    case 'grown':
      return { ...state, bufferedInS: event.bufferedInS, durationInS: event.durationInS };
    case 'failed':
      return { ...state, status: 'idle', failure: event.detail };
  }
}

/** The length to show, in seconds: the real one, or else what is expected, but never less than what is there. */
export const shownDurationInS = ({ durationInS, bufferedInS, track }: PlayerState): number =>
  durationInS ?? Math.max(track?.expectedInS ?? 0, bufferedInS);
