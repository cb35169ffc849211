import type { QueuePosition } from './player-queue.ts';
import type { Track } from './player-track.ts';

/** PLAYER-005 */
export const playerSpeeds = [0.8, 1, 1.2, 1.5, 2] as const;
export type PlayerSpeed = (typeof playerSpeeds)[number];

/** PLAYER-001 */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';

/** Whether a press on the play button pauses. */
export const isPlayingOrLoading = (status: PlayerStatus): boolean => status === 'playing' || status === 'loading';

export interface PlayerState {
  readonly status: PlayerStatus;
  readonly track: Track | undefined;
  readonly positionInS: number;
  /** Undefined until the end has arrived. */
  readonly durationInS: number | undefined;
  /** The playable length so far, in seconds. */
  readonly bufferedInS: number;
  readonly speed: PlayerSpeed;
  /** The listened time in seconds of the track; seeks do not count. */
  readonly playedInS: number;
  /** Whether the end was reached. */
  readonly reachedEnd: boolean;
  /** The position in a list, if it was played from one. */
  readonly queuePosition: QueuePosition | undefined;
  /** Whether the next track of the list starts automatically. */
  readonly autoplays: boolean;
  /** Why playback failed (PLAYER-004), for developers and listeners. */
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

/** A larger step between two reports is a seek: reports come several times a second. Seconds. */
const maxStepInS = 2.5;

/** The details that may arrive after a track has started. */
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
  | { readonly type: 'time-update' | 'seeked'; readonly positionInS: number }
  | { readonly type: 'progress'; readonly bufferedInS: number; readonly durationInS: number | undefined }
  | { readonly type: 'speed'; readonly speed: PlayerSpeed }
  | { readonly type: 'queue-position'; readonly queuePosition: QueuePosition }
  | { readonly type: 'autoplay'; readonly autoplays: boolean }
  | { readonly type: 'facts'; readonly id: string; readonly facts: TrackFacts }
  | { readonly type: 'failed'; readonly detail: string };

/** Returns the state after an event; an event that is invalid in a state changes nothing. */
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
    case 'queue-position':
      return { ...state, queuePosition: event.queuePosition };
    case 'autoplay':
      return { ...state, autoplays: event.autoplays };
    case 'facts':
      return track?.id === event.id ? { ...state, track: { ...track, ...event.facts } } : state;
  }
  // A closed or failed track still sends events for a moment.
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
    case 'time-update':
      return {
        ...state,
        positionInS: event.positionInS,
        playedInS: state.playedInS + stepOf(state, event.positionInS),
      };
    case 'seeked': {
      const isBeforeEnd = event.positionInS < (state.durationInS ?? state.bufferedInS);
      return {
        ...state,
        status: status === 'ended' && isBeforeEnd ? 'paused' : status,
        positionInS: event.positionInS,
      };
    }
    case 'progress':
      return { ...state, bufferedInS: event.bufferedInS, durationInS: event.durationInS };
    case 'failed':
      return { ...state, status: 'idle', failure: event.detail };
  }
}

/** The listened time between two reports, in seconds. */
function stepOf({ status, positionInS }: PlayerState, nextInS: number): number {
  const step = nextInS - positionInS;
  return status === 'playing' && step > 0 && step <= maxStepInS ? step : 0;
}

/** The displayed length in seconds: the actual one, else the estimate, but at least what has arrived. */
export const displayDurationInS = ({ durationInS, bufferedInS, track }: PlayerState): number =>
  durationInS ?? Math.max(track?.expectedInS ?? 0, bufferedInS);
