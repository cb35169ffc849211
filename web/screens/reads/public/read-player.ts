import { createEmitter, type ReadableStore } from '../../../data/store/store.ts';
import type { ListeningReports } from './listening-reports.ts';
import type { ReadSpeed } from './read-speeds.ts';
import type { SavedReadPosition } from './saved-read-position.ts';

/** Seconds of the skip buttons and the arrow keys. */
export const skipS = 15;

export interface ReaderChapter {
  readonly chapter_id: string;
  readonly duration_secs: number;
  readonly audio_url: string;
}

export interface ReadPlayerState {
  readonly status: 'paused' | 'loading' | 'playing' | 'failed';
  /** The index of the chapter. */
  readonly chapter: number;
  readonly positionS: number;
  readonly durationS: number;
  readonly speed: ReadSpeed;
}

export interface ReadPlayer extends ReadableStore<ReadPlayerState> {
  readonly toggle: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (positionS: number) => void;
  /** Within the chapter. */
  readonly skip: (seconds: number) => void;
  /** Plays a chapter from its start. */
  readonly open: (chapter: number) => void;
  readonly setSpeed: (speed: ReadSpeed) => void;
  readonly close: () => void;
}

/** What the player needs of an audio element. */
export type PlayerElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'error'
  | 'readyState'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'preload'
  | 'load'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeEventListener'
>;

interface ReadPlayerDeps {
  readonly element: PlayerElement;
  readonly chapters: readonly ReaderChapter[];
  readonly saved: SavedReadPosition;
  /** Reports what is heard of a chapter. */
  readonly reportsOf: (chapterId: string) => ListeningReports;
  /** The addresses of the sound again, by chapter, because signed ones expire. */
  readonly refresh: () => Promise<readonly ReaderChapter[] | undefined>;
}

const events = ['play', 'playing', 'pause', 'waiting', 'seeked', 'durationchange', 'ratechange'] as const;
// HTMLMediaElement.HAVE_FUTURE_DATA, which tests do not have.
const haveFutureData = 3;

/** Plays the chapters of a read one after the other, from where the listener stopped. */
export function readPlayer({ element, chapters, saved, reportsOf, refresh }: ReadPlayerDeps): ReadPlayer {
  const { emit, subscribe } = createEmitter();
  const remembered = saved.read();
  const rememberedAt = chapters.findIndex(({ chapter_id }) => chapter_id === remembered?.chapterId);
  let chapter = Math.max(0, rememberedAt);
  /** Where the sound starts once it is loaded. */
  let startS = rememberedAt < 0 ? 0 : Math.min(remembered!.positionS, lastStart(chapters[rememberedAt]!));
  let urls = chapters.map(({ audio_url }) => audio_url);
  let isLoaded = false;
  /** Until then, position and length of the element are those of the chapter before. */
  let hasMetadata = false;
  let hasRefreshed = false;
  let hasFailed = false;
  let reports = reportsOf(chapters[chapter]?.chapter_id ?? '');
  let speed: ReadSpeed = saved.speed();
  let state = read();

  function read(): ReadPlayerState {
    const known = chapters[chapter]?.duration_secs ?? 0;
    const durationS = hasMetadata && Number.isFinite(element.duration) ? element.duration : known;
    return {
      status: statusOf(),
      chapter,
      positionS: hasMetadata ? Math.min(element.currentTime, durationS) : startS,
      durationS,
      speed,
    };
  }

  function statusOf(): ReadPlayerState['status'] {
    if (hasFailed) return 'failed';
    if (!isLoaded || element.paused || element.ended) return 'paused';
    return element.readyState < haveFutureData ? 'loading' : 'playing';
  }

  function update(): void {
    state = read();
    emit();
  }

  function save(): void {
    const id = chapters[chapter]?.chapter_id;
    if (id !== undefined) saved.write({ chapterId: id, positionS: state.positionS });
  }

  function load(): void {
    isLoaded = true;
    hasMetadata = false;
    hasFailed = false;
    element.src = urls[chapter] ?? '';
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
  }

  function play(): void {
    if (!isLoaded || hasFailed) load();
    // A rejection already shows in the state of the element.
    element.play().catch(() => {});
    update();
  }

  function move(next: number, fromS: number): void {
    reports.paused();
    chapter = next;
    startS = fromS;
    isLoaded = false;
    hasMetadata = false;
    reports = reportsOf(chapters[chapter]?.chapter_id ?? '');
    state = read();
    save();
  }

  const onMetadata = () => {
    hasMetadata = true;
    if (startS > 0) element.currentTime = startS;
    startS = 0;
    element.playbackRate = speed;
    update();
  };
  const onTime = () => {
    // A late event of the chapter before.
    if (!hasMetadata) return;
    if (!element.paused) reports.at(element.currentTime);
    hasRefreshed = false;
    update();
    save();
  };
  const onPlaying = () => reports.playing();
  const onPause = () => {
    reports.paused();
    save();
  };
  const onEnded = () => {
    reports.completed();
    if (chapter + 1 < chapters.length) {
      move(chapter + 1, 0);
      play();
    } else {
      // The next start is the beginning.
      move(0, 0);
      update();
    }
  };
  const onError = () => {
    const atS = state.positionS;
    if (hasRefreshed) {
      hasFailed = true;
      startS = atS;
      update();
      return;
    }
    // The address may have expired while the player was paused.
    hasRefreshed = true;
    void refresh().then(
      (fresh) => {
        if (fresh?.length === chapters.length) urls = fresh.map(({ audio_url }) => audio_url);
        startS = atS;
        load();
        play();
      },
      () => {
        hasFailed = true;
        startS = atS;
        update();
      },
    );
  };
  const listeners: readonly (readonly [string, () => void])[] = [
    ...events.map((event) => [event, update] as const),
    ['loadedmetadata', onMetadata],
    ['timeupdate', onTime],
    ['playing', onPlaying],
    ['pause', onPause],
    ['ended', onEnded],
    ['error', onError],
  ];
  element.preload = 'none';
  for (const [event, listener] of listeners) element.addEventListener(event, listener);

  const seek = (positionS: number) => {
    const toS = Math.min(Math.max(0, positionS), state.durationS);
    reports.paused();
    if (hasMetadata) element.currentTime = toS;
    else startS = toS;
    update();
    save();
  };
  return {
    state: () => state,
    subscribe,
    play,
    pause: () => element.pause(),
    toggle: () => (state.status === 'playing' || state.status === 'loading' ? element.pause() : play()),
    seek,
    skip: (seconds) => seek(state.positionS + seconds),
    open(next) {
      if (!chapters[next]) return;
      move(next, 0);
      play();
    },
    setSpeed(next) {
      speed = next;
      element.defaultPlaybackRate = next;
      element.playbackRate = next;
      saved.writeSpeed(next);
      update();
    },
    close() {
      element.pause();
      reports.paused();
      for (const [event, listener] of listeners) element.removeEventListener(event, listener);
      element.src = '';
    },
  };
}

/** Who stopped within the last seconds hears them again. */
const lastStart = ({ duration_secs }: ReaderChapter): number => Math.max(0, duration_secs - 5);
