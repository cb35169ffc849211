import { createEmitter } from '../../data/store/store.ts';
import { t } from '../../messages/t.ts';
import { idlePlayer, type PlayerState, type PlayerStatus } from './player-state.ts';
import type { Track } from './player-track.ts';
import type { Transport } from './transport.ts';

type NamedTrack = Pick<Track, 'id' | 'title' | 'subtitle' | 'outline'>;

const events = [
  'play',
  'playing',
  'pause',
  'waiting',
  'ended',
  'timeupdate',
  'seeked',
  'progress',
  'durationchange',
  'ratechange',
  'error',
] as const;

/** A transport that plays an audio or video element of an editor, under the name of `track`. */
export function elementTransport(element: HTMLMediaElement, { id, title, subtitle, outline }: NamedTrack): Transport {
  const { emit, subscribe } = createEmitter();
  const track: Track = { id, title, subtitle, outline, source: { url: element.currentSrc } };
  let state = read();

  function read(): PlayerState {
    const { currentTime, duration, buffered, playbackRate, error } = element;
    return {
      ...idlePlayer,
      status: statusOf(element),
      track,
      positionInS: currentTime,
      durationInS: Number.isFinite(duration) ? duration : undefined,
      bufferedInS: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
      speed: playbackRate as PlayerState['speed'],
      failure: error ? error.message || t('code {code}', { code: error.code }) : undefined,
    };
  }

  function update(): void {
    state = read();
    emit();
  }

  const seek = (positionInS: number) => {
    const end = Number.isFinite(element.duration) ? element.duration : positionInS;
    element.currentTime = Math.min(Math.max(0, positionInS), end);
    update();
  };
  let listeners = 0;
  return {
    state: () => {
      // Without listeners nothing keeps it current.
      if (listeners === 0) state = read();
      return state;
    },
    subscribe: (listener) => {
      if (listeners++ === 0) {
        state = read();
        for (const event of events) element.addEventListener(event, update);
      }
      const unsubscribe = subscribe(listener);
      return () => {
        unsubscribe();
        if (--listeners === 0) for (const event of events) element.removeEventListener(event, update);
      };
    },
    positionInS: () => element.currentTime,
    audio: () => undefined,
    toggle: () => {
      if (!element.paused) return element.pause();
      if (element.error) element.load();
      // A rejection already shows in the state of the element.
      element.play().catch(() => {});
    },
    pause: () => element.pause(),
    seek,
    skip: (seconds) => seek(element.currentTime + seconds),
    setSpeed: (speed) => {
      element.defaultPlaybackRate = element.playbackRate = speed;
    },
    previous: () => seek(0),
    next: () => {},
    setAutoplay: () => {},
    close: () => element.pause(),
  };
}

function statusOf(element: HTMLMediaElement): PlayerStatus {
  if (element.error) return 'idle';
  if (element.ended) return 'ended';
  if (element.paused) return 'paused';
  return element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loading' : 'playing';
}
