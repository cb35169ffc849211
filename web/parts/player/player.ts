import { messages } from '../../../contract/catalogue/messages.ts';
import { createStore, type ReadableStore } from '../../data/store/store.ts';
import { t, translate } from '../../messages/t.ts';
import type { GrowingAudio } from './player-audio.ts';
import { offsetPosition, type QueuePosition } from './player-queue.ts';
import {
  displayDurationInS,
  idlePlayer,
  isPlayingOrLoading,
  nextPlayerState,
  type PlayerEvent,
  type PlayerSpeed,
  type PlayerState,
  type TrackFacts,
} from './player-state.ts';
import type { Track, TrackSource } from './player-track.ts';

/** PLAYER-006: the skip buttons, in seconds. */
export const skipInS = 10;
/** PLAYER-007: the arrow keys, in seconds. */
export const arrowInS = 3;
/** PLAYER-008: how long a requested position is shown before the audio reaches it, in ms. */
export const positionSyncMs = 500;

/** After this many seconds, "previous" restarts the current recording. */
export const previousInS = 3;

export interface PlayerParts {
  readonly createElement: () => HTMLAudioElement;
  /** Opens the audio of a source. */
  readonly openSource: (source: TrackSource) => GrowingAudio;
  /** Connects audio to the element; returns a stop function. */
  readonly startPlayback: (element: HTMLAudioElement, audio: GrowingAudio) => () => void;
  /** The message for an error. */
  readonly describe: (error: unknown) => string;
}

export interface Player extends ReadableStore<PlayerState> {
  /** The current playback position in seconds; changes between two states. */
  readonly positionInS: () => number;
  /** The audio of the track, for its waveform. */
  readonly audio: () => GrowingAudio | undefined;
  /**
   * Plays a track from its start; continues if it is playing and resumes if it is paused. `position` is its place in
   * a list whose other tracks may follow.
   */
  readonly play: (track: Track, position?: QueuePosition) => void;
  /** Shows a track paused at a position without loading it. Does nothing if there is a track. */
  readonly offer: (track: Track, positionInS: number) => void;
  /** Plays the next track of the list; does nothing at the end. */
  readonly next: () => void;
  /** Goes to the start, or from there to the previous track of the list. */
  readonly previous: () => void;
  /** Turns autoplay of a list on or off. */
  readonly setAutoplay: (goesOn: boolean) => void;
  /** Pauses, resumes, or restarts after the end or a failure. */
  readonly toggle: () => void;
  readonly pause: () => void;
  /** Seeks to a position within the loaded audio. */
  readonly seek: (positionInS: number) => void;
  readonly skip: (seconds: number) => void;
  readonly setSpeed: (speed: PlayerSpeed) => void;
  /** Adds details to this track if it is the current one. */
  readonly learn: (trackId: string, facts: TrackFacts) => void;
  readonly close: () => void;
}

/** Creates the player: one audio element for all tracks, and the state that the page shows. */
export function createPlayer({ createElement, openSource, startPlayback, describe }: PlayerParts): Player {
  const { state, set, subscribe } = createStore<PlayerState>(() => idlePlayer);
  let element: HTMLAudioElement | undefined;
  let audio: GrowingAudio | undefined;
  let stopPlayback = () => {};
  let stopWatching = () => {};
  let seekPendingUntil = 0;
  let shouldPlay = false;
  /** The start position, until the audio has loaded that far. Seconds. */
  let startInS: number | undefined;
  /** From a seek until the audio has completed it. */
  let isSeeking = false;

  const change = (event: PlayerEvent): void => set(nextPlayerState(state(), event));

  function getElement(): HTMLAudioElement {
    if (element) return element;
    element = createElement();
    const on = (name: string, run: () => void) => element?.addEventListener(name, run);
    on('playing', () => change({ type: 'playing' }));
    // A source that was attached after play() may have paused the element.
    on('canplay', () => shouldPlay && startInS === undefined && element?.paused && !element.ended && start());
    on('waiting', () => change({ type: 'waiting' }));
    on('pause', () => element?.ended || change({ type: 'paused' }));
    on('ended', ended);
    on('error', () => element?.error && fail(element.error.message || t('code {code}', { code: element.error.code })));
    on('timeupdate', () => startInS === undefined && performance.now() >= seekPendingUntil && updateTime());
    on('seeked', () => {
      seekPendingUntil = 0;
      updateTime();
      isSeeking = false;
    });
    for (const name of ['progress', 'durationchange', 'loadedmetadata', 'timeupdate']) on(name, updateProgress);
    return element;
  }

  const updateTime = () =>
    change({ type: isSeeking ? 'seeked' : 'time-update', positionInS: element?.currentTime ?? 0 });

  function updateProgress(): void {
    const { buffered, duration } = element!;
    const bufferedInS = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    const durationInS = Number.isFinite(duration) ? duration : undefined;
    if (bufferedInS !== state().bufferedInS || durationInS !== state().durationInS)
      change({ type: 'progress', bufferedInS, durationInS });
    if (startInS !== undefined && (durationInS ?? bufferedInS) >= startInS) startAt(startInS);
    else if (startInS !== undefined && durationInS !== undefined) startAt(0);
  }

  function startAt(positionInS: number): void {
    startInS = undefined;
    if (positionInS > 0) seek(positionInS);
    if (shouldPlay) start();
  }

  function ended(): void {
    shouldPlay = false;
    if (audio?.state() === 'failed') fail(describe(audio.error()));
    else {
      change({ type: 'ended' });
      if (state().autoplays) next();
    }
  }

  function fail(detail: string): void {
    release();
    change({ type: 'failed', detail });
  }

  function release(): void {
    stopWatching();
    stopPlayback();
    audio?.stop();
    stopWatching = stopPlayback = () => {};
    audio = undefined;
    seekPendingUntil = 0;
    startInS = undefined;
    isSeeking = false;
  }

  function load(track: Track, queuePosition: QueuePosition | undefined, positionInS = 0): void {
    release();
    if (positionInS > 0) startInS = positionInS;
    const opened = openSource(track.source);
    audio = opened;
    change({ type: 'load', track, queuePosition, positionInS });
    const watch = () => {
      if (opened.state() === 'growing' || opened.chunks.length > 0) return;
      if (opened.state() === 'failed') fail(describe(opened.error()));
      else close();
    };
    stopWatching = opened.subscribe(watch);
    stopPlayback = startPlayback(getElement(), opened);
    setRate();
    start();
    watch();
  }

  /** The element waits for data by itself; it rejects only when the browser requires a click first. */
  function start(): void {
    shouldPlay = true;
    if (startInS !== undefined) return;
    getElement()
      .play()
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') change({ type: 'paused' });
      });
  }

  function pause(): void {
    shouldPlay = false;
    // Playback that has not started cannot be paused and sends no event.
    if (startInS !== undefined) change({ type: 'paused' });
    element?.pause();
  }

  /** Whether the track is only shown and not opened. */
  const isOffered = () => state().status === 'paused' && audio === undefined;

  function resume(): void {
    const { track, status, queuePosition, positionInS } = state();
    if (!track) return;
    if (status === 'idle') load(track, queuePosition);
    else if (isOffered()) load(track, queuePosition, positionInS);
    else {
      if (status === 'ended') seek(0);
      start();
    }
  }

  function next(): void {
    const place = offsetPosition(state().queuePosition, 1);
    if (place) load(place.queue.trackAt(place.index), place);
  }

  function previous(): void {
    const place = positionInS() > previousInS ? undefined : offsetPosition(state().queuePosition, -1);
    if (place) load(place.queue.trackAt(place.index), place);
    else seek(0);
  }

  const positionInS = (): number =>
    !audio || startInS !== undefined || performance.now() < seekPendingUntil || state().status === 'ended'
      ? state().positionInS
      : (element?.currentTime ?? 0);

  /** Also the default, because a new source resets the element to it. */
  function setRate(): void {
    if (element) element.defaultPlaybackRate = element.playbackRate = state().speed;
  }

  function seek(positionInS: number): void {
    if (state().status === 'idle') return;
    const isOpen = audio !== undefined && startInS === undefined;
    const end = isOpen ? (state().durationInS ?? state().bufferedInS) : displayDurationInS(state());
    const target = Math.min(Math.max(0, positionInS), end);
    if (startInS !== undefined) startInS = target;
    if (isOpen && element) {
      seekPendingUntil = performance.now() + positionSyncMs;
      isSeeking = true;
      element.currentTime = target;
    }
    change({ type: 'seeked', positionInS: target });
  }

  function close(): void {
    release();
    change({ type: 'close' });
  }

  return {
    state,
    subscribe,
    positionInS,
    audio: () => audio,
    play: (track, queuePosition) => {
      if (track.id !== state().track?.id || state().status === 'idle') return load(track, queuePosition);
      if (queuePosition) change({ type: 'queue-position', queuePosition });
      if (state().status === 'paused' || state().status === 'ended') resume();
    },
    offer: (track, positionInS) => change({ type: 'offer', track, positionInS }),
    next,
    previous,
    setAutoplay: (autoplays) => change({ type: 'autoplay', autoplays }),
    toggle: () => (isPlayingOrLoading(state().status) ? pause() : resume()),
    pause,
    seek,
    skip: (seconds) => seek(positionInS() + seconds),
    setSpeed: (speed) => {
      change({ type: 'speed', speed });
      setRate();
    },
    learn: (id, facts) => change({ type: 'facts', id, facts }),
    close,
  };
}

/** The text for a playback error (VOICE-009, PLAYER-004): the message, then the detail. */
export const playbackFailure = (detail: string): string => `${translate(messages.previewFailed)} ${detail}`;
