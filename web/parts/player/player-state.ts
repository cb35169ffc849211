import type { QueuePosition } from './player-queue.ts';
import type { Track } from './player-track.ts';

/** PLAYER-005 */
export const playerSpeeds = [0.8, 1, 1.2, 1.5, 2] as const;
export type PlayerSpeed = (typeof playerSpeeds)[number];

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
  /** How much of the track was really heard, in seconds of it: leaps do not count. */
  readonly playedInS: number;
  /** Whether its end was heard. */
  readonly reachedEnd: boolean;
  /** Where the track stands among others, where it was played from a list. */
  readonly queuePosition: QueuePosition | undefined;
  /** Whether the next of the list follows by itself. */
  readonly autoplays: boolean;
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
  playedInS: 0,
  reachedEnd: false,
  queuePosition: undefined,
  autoplays: false,
  failure: undefined,
};

/** A later time in one report is a leap, not playing: reports come several times a second. Seconds. */
const maxStepInS = 2.5;

/** What may become known of a track that plays already. */
export type TrackFacts = Pick<Track, 'download' | 'outline'>;

export type PlayerEvent =
  | {
      readonly type: 'load';
      readonly track: Track;
      readonly positionInS?: number;
      readonly queuePosition?: QueuePosition | undefined;
    }
  | { readonly type: 'offer'; readonly track: Track; readonly positionInS: number }
  | { readonly type: 'playing' | 'waiting' | 'paused' | 'ended' | 'close' }
  | { readonly type: 'moved' | 'sought'; readonly positionInS: number }
  | { readonly type: 'grown'; readonly bufferedInS: number; readonly durationInS: number | undefined }
  | { readonly type: 'speed'; readonly speed: PlayerSpeed }
  | { readonly type: 'place'; readonly queuePosition: QueuePosition }
  | { readonly type: 'going-on'; readonly autoplays: boolean }
  | { readonly type: 'known'; readonly id: string; readonly facts: TrackFacts }
  | { readonly type: 'failed'; readonly detail: string };

/** The state after an event; an event that cannot happen in a state changes nothing. */
export function nextPlayerState(state: PlayerState, event: PlayerEvent): PlayerState {
  const { status, track, speed, autoplays } = state;
  const fresh = { ...idlePlayer, speed, autoplays };
  switch (event.type) {
    case 'load': {
      const { positionInS = 0, queuePosition } = event;
      return { ...fresh, status: 'loading', track: event.track, positionInS, queuePosition };
    }
    case 'offer':
      return track ? state : { ...fresh, status: 'paused', track: event.track, positionInS: event.positionInS };
    case 'close':
      return fresh;
    case 'speed':
      return { ...state, speed: event.speed };
    case 'place':
      return { ...state, queuePosition: event.queuePosition };
    case 'going-on':
      return { ...state, autoplays: event.autoplays };
    case 'known':
      return track?.id === event.id ? { ...state, track: { ...track, ...event.facts } } : state;
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
      return { ...state, status: 'ended', positionInS: state.durationInS ?? state.bufferedInS, reachedEnd: true };
    case 'moved':
      return {
        ...state,
        positionInS: event.positionInS,
        playedInS: state.playedInS + stepOf(state, event.positionInS),
      };
    case 'sought':
      return { ...state, positionInS: event.positionInS };
    case 'grown':
      return { ...state, bufferedInS: event.bufferedInS, durationInS: event.durationInS };
    case 'failed':
      return { ...state, status: 'idle', failure: event.detail };
  }
}

/** How much was heard between two reports, in seconds. */
function stepOf({ status, positionInS }: PlayerState, nextInS: number): number {
  const step = nextInS - positionInS;
  return status === 'playing' && step > 0 && step <= maxStepInS ? step : 0;
}

/** The length to show, in seconds: the real one, or else what is expected, but never less than what is there. */
export const displayDurationInS = ({ durationInS, bufferedInS, track }: PlayerState): number =>
  durationInS ?? Math.max(track?.expectedInS ?? 0, bufferedInS);
