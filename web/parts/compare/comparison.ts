import { createStore, type ReadableStore } from '../../data/store/store.ts';
import { elementTransport } from '../player/element-transport.ts';
import type { Track } from '../player/player-track.ts';
import type { Transport } from '../player/transport.ts';
import type { PositionMap } from './position-map.ts';

export type ComparedSide = 'before' | 'after';

interface ComparisonState {
  /** The side that is heard. */
  readonly side: ComparedSide;
  readonly isLoading: boolean;
  /** Sides that the browser could not load or play. */
  readonly failed: readonly ComparedSide[];
}

export interface ComparisonParts {
  readonly createElement: () => HTMLAudioElement;
  readonly createUrl: (file: Blob) => string;
  readonly revokeUrl: (url: string) => void;
  /** Loads the file of a side, once, before the first playback. */
  readonly open: Readonly<Record<ComparedSide, () => Promise<Blob>>>;
  /** What the player bar names. */
  readonly track: Pick<Track, 'id' | 'title' | 'subtitle' | 'outline'>;
  /** Where the same moments are in recordings of different pace; absent: at the same time. */
  readonly positions?: PositionMap | undefined;
  /** Called before playback begins. */
  readonly onPlay: () => void;
}

/** Two recordings of the same words that play as one; a switch between them keeps the position. */
export interface Comparison extends ReadableStore<ComparisonState> {
  readonly transport: Transport;
  /** Lets the other side be heard, also while both play. */
  readonly select: (side: ComparedSide) => void;
  readonly close: () => void;
}

/** The sides may drift apart by this many seconds: an echo is not heard, since one of them is silent. */
const maxDriftS = 0.04;
/** At another pace they always drift apart, and a switch aligns them. */
const maxMappedDriftS = 0.25;

/**
 * Both sides play at the same time, one of them muted, so that a switch makes no gap. The result leads, because a browser
 * always plays it; the original, which has any format, follows.
 */
export function createComparison(parts: ComparisonParts) {
  const { createElement, createUrl, revokeUrl, open, track, positions, onPlay } = parts;
  const elements = { before: createElement(), after: createElement() };
  const { before: follower, after: leader } = elements;
  const { state, set, subscribe } = createStore<ComparisonState>(() => ({
    side: 'after',
    isLoading: false,
    failed: [],
  }));
  const urls: string[] = [];
  let loading: Promise<void> | undefined;
  let isClosed = false;
  const base = elementTransport(leader, track);

  const mute = () => {
    leader.muted = state().side === 'before';
    follower.muted = state().side === 'after';
  };
  mute();

  function fail(side: ComparedSide): void {
    if (isClosed || state().failed.includes(side)) return;
    set({ ...state(), side: side === 'before' ? 'after' : state().side, failed: [...state().failed, side] });
    mute();
  }

  /** Corrects the side that is not heard, since nobody hears it jump. */
  function align(maxS: number): void {
    if (leader.seeking || follower.seeking) return;
    const [silent, position] =
      positions && state().side === 'before'
        ? [leader, positions.toAfter(follower.currentTime)]
        : [follower, positions ? positions.toBefore(leader.currentTime) : leader.currentTime];
    if (Math.abs(silent.currentTime - position) > maxS) silent.currentTime = position;
  }

  function follow(): void {
    if (state().failed.includes('before') || !follower.src) return;
    align(positions ? maxMappedDriftS : maxDriftS);
    follower.playbackRate = leader.playbackRate;
    if (leader.paused || leader.ended) follower.pause();
    else if (follower.paused && !follower.ended) follower.play().catch(() => {});
  }
  for (const event of ['play', 'playing', 'pause', 'seeked', 'timeupdate', 'ratechange', 'ended'])
    leader.addEventListener(event, follow);
  follower.addEventListener('canplay', follow);
  for (const side of ['before', 'after'] as const)
    elements[side].addEventListener('error', () => elements[side].error && fail(side));

  async function loadSide(side: ComparedSide): Promise<void> {
    try {
      const url = createUrl(await open[side]());
      urls.push(url);
      if (isClosed) return revokeUrl(url);
      elements[side].src = url;
    } catch {
      fail(side);
    }
  }

  function load(): Promise<void> {
    if (!loading) {
      set({ ...state(), isLoading: true });
      loading = Promise.all([loadSide('before'), loadSide('after')]).then(() => {
        set({ ...state(), isLoading: false });
      });
    }
    return loading;
  }

  async function start(): Promise<void> {
    onPlay();
    await load();
    // Playing starts an ended recording anew; the other one would keep it at its end.
    if (positions && leader.ended) seekLoaded(0);
    if (!isClosed) await leader.play().catch(() => {});
  }

  function seekLoaded(positionInS: number): void {
    base.seek(positionInS);
    if (positions) follower.currentTime = positions.toBefore(leader.currentTime);
  }

  const transport: Transport = {
    ...base,
    toggle: () => {
      if (leader.paused) void start();
      else leader.pause();
    },
    seek: (positionInS) =>
      void load().then(() => {
        if (leader.readyState > 0) return seekLoaded(positionInS);
        leader.addEventListener('loadedmetadata', () => seekLoaded(positionInS), { once: true });
      }),
  };
  const skip = (seconds: number) => transport.seek(Math.max(0, leader.currentTime + seconds));
  const comparison: Comparison = {
    state,
    subscribe,
    transport: { ...transport, skip, previous: () => transport.seek(0) },
    select: (side) => {
      if (state().failed.includes(side)) return;
      if (positions && side !== state().side) align(0);
      set({ ...state(), side });
      mute();
      follow();
    },
    close: () => {
      isClosed = true;
      for (const element of [leader, follower]) {
        element.pause();
        element.removeAttribute('src');
      }
      for (const url of urls.splice(0)) revokeUrl(url);
    },
  };
  return comparison;
}
