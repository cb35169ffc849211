import { messages } from '../../contract/catalogue/messages.ts';
import type { GrowingAudio } from './player-audio.ts';
import {
  idlePlayer,
  nextPlayerState,
  type PlayerEvent,
  type PlayerSpeed,
  type PlayerState,
  type Track,
  type TrackSource,
} from './player-state.ts';

/** PLAYER-006: the skip buttons, in seconds. */
export const skipInS = 10;
/** PLAYER-007: the arrow keys, in seconds. */
export const arrowInS = 3;
/** PLAYER-008: how long a position that was asked for is shown before the audio has it, in ms. */
export const positionSyncMs = 500;

export interface PlayerParts {
  readonly createElement: () => HTMLAudioElement;
  /** Opens the audio of a source. */
  readonly openSource: (source: TrackSource) => GrowingAudio;
  /** Lets the element play it; returns how to stop. */
  readonly startPlayback: (element: HTMLAudioElement, audio: GrowingAudio) => () => void;
  /** What a listener is told about an error. */
  readonly describe: (error: unknown) => string;
}

export interface Player {
  readonly state: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Where the audio is right now, in seconds; moves between two states. */
  readonly positionInS: () => number;
  /** The audio of the track, to draw it. */
  readonly audio: () => GrowingAudio | undefined;
  /** Plays a track from its start. One that plays already goes on; one that is paused resumes. */
  readonly play: (track: Track) => void;
  /** Pauses, resumes, or starts again after the end or a failure. */
  readonly toggle: () => void;
  readonly pause: () => void;
  /** Goes to a position, within what has arrived. */
  readonly seek: (positionInS: number) => void;
  readonly skip: (seconds: number) => void;
  readonly setSpeed: (speed: PlayerSpeed) => void;
  /** The recording of this track can be saved from now on. */
  readonly allowDownload: (trackId: string, download: () => Promise<void>) => void;
  readonly close: () => void;
}

/** One audio element, whatever plays, and what the page needs to know about it. */
export function createPlayer({ createElement, openSource, startPlayback, describe }: PlayerParts): Player {
  let state: PlayerState = idlePlayer;
  let element: HTMLAudioElement | undefined;
  let audio: GrowingAudio | undefined;
  let stopPlayback = () => {};
  let stopWatching = () => {};
  let askedUntil = 0;
  let isWanted = false;
  const listeners = new Set<() => void>();

  function change(event: PlayerEvent): void {
    const next = nextPlayerState(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function theElement(): HTMLAudioElement {
    if (element) return element;
    element = createElement();
    const on = (name: string, run: () => void) => element?.addEventListener(name, run);
    on('playing', () => change({ type: 'playing' }));
    // A source that comes after play() was called may have paused it.
    on('canplay', () => isWanted && element?.paused && !element.ended && start());
    on('waiting', () => change({ type: 'waiting' }));
    on('pause', () => element?.ended || change({ type: 'paused' }));
    on('ended', ended);
    on('error', () => element?.error && fail(element.error.message || `code ${element.error.code}`));
    on('timeupdate', () => performance.now() >= askedUntil && moved());
    on('seeked', () => {
      askedUntil = 0;
      moved();
    });
    for (const name of ['progress', 'durationchange', 'loadedmetadata', 'timeupdate']) on(name, grown);
    return element;
  }

  const moved = () => change({ type: 'moved', positionInS: element?.currentTime ?? 0 });

  function grown(): void {
    const { buffered, duration } = element!;
    const bufferedInS = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    const durationInS = Number.isFinite(duration) ? duration : undefined;
    if (bufferedInS !== state.bufferedInS || durationInS !== state.durationInS)
      change({ type: 'grown', bufferedInS, durationInS });
  }

  function ended(): void {
    isWanted = false;
    if (audio?.state() === 'failed') fail(describe(audio.error()));
    else change({ type: 'ended' });
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
    askedUntil = 0;
  }

  function begin(track: Track): void {
    release();
    change({ type: 'load', track });
    const opened = openSource(track.source);
    audio = opened;
    const watch = () => {
      if (opened.state() === 'growing' || opened.chunks.length > 0) return;
      if (opened.state() === 'failed') fail(describe(opened.error()));
      else close();
    };
    stopWatching = opened.subscribe(watch);
    stopPlayback = startPlayback(theElement(), opened);
    setRate();
    start();
    watch();
  }

  /** The element waits for the audio by itself; only a browser that wants a click first refuses. */
  function start(): void {
    isWanted = true;
    theElement()
      .play()
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') change({ type: 'paused' });
      });
  }

  function pause(): void {
    isWanted = false;
    element?.pause();
  }

  /** Also the default: a new source falls back to it. */
  function setRate(): void {
    if (element) element.defaultPlaybackRate = element.playbackRate = state.speed;
  }

  function seek(positionInS: number): void {
    const end = state.durationInS ?? state.bufferedInS;
    const target = Math.min(Math.max(0, positionInS), end);
    if (!element || state.status === 'idle') return;
    askedUntil = performance.now() + positionSyncMs;
    const wasEnded = state.status === 'ended';
    element.currentTime = target;
    if (wasEnded) change({ type: 'paused' });
    change({ type: 'moved', positionInS: target });
  }

  function close(): void {
    release();
    change({ type: 'close' });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    positionInS: () => (performance.now() < askedUntil ? state.positionInS : (element?.currentTime ?? 0)),
    audio: () => audio,
    play: (track) => {
      if (track.id !== state.track?.id || state.status === 'idle') return begin(track);
      if (state.status === 'paused') start();
      else if (state.status === 'ended') {
        seek(0);
        start();
      }
    },
    toggle: () => {
      const { status, track } = state;
      if (!track) return;
      if (status === 'idle') begin(track);
      else if (status === 'playing' || status === 'loading') pause();
      else {
        if (status === 'ended') seek(0);
        start();
      }
    },
    pause,
    seek,
    skip: (seconds) => seek((state.status === 'ended' ? state.positionInS : (element?.currentTime ?? 0)) + seconds),
    setSpeed: (speed) => {
      change({ type: 'speed', speed });
      setRate();
    },
    allowDownload: (id, download) => change({ type: 'downloadable', id, download }),
    close,
  };
}

/** What the page says when something does not play (VOICE-009, PLAYER-004): the text, then the detail. */
export const playbackFailure = (detail: string): string => `${messages.previewFailed} ${detail}`;
