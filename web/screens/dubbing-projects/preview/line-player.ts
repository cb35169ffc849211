/** A spoken line, as it lies over the source. */
export interface PlayedLine {
  readonly takeId: string;
  readonly startS: number;
  readonly endS: number;
  /** Above 1: faster. */
  readonly stretch: number;
}

export interface LinePlayerParts {
  /** The source. */
  readonly element: HTMLMediaElement;
  readonly createAudio: () => HTMLAudioElement;
  /** The address of the sound of a take. */
  readonly load: (takeId: string) => Promise<string>;
  /** Called with an address that is not needed any more. */
  readonly release: (url: string) => void;
}

export interface LinePlayer {
  /** Lines in the order of their starts. `duckedVolume`: of the source while a line is heard; `volume`: otherwise. */
  setLines(lines: readonly PlayedLine[], volumes: { readonly volume: number; readonly duckedVolume: number }): void;
  /** Brings all sounds in step with the source; called in each frame while it plays, and after each of its events. */
  follow(): void;
  close(): void;
}

/** Takes that are loaded this long before they are heard. */
const aheadS = 8;
/** A take may drift by this much before it jumps. */
const maxDriftS = 0.12;
const maxLoaded = 48;

/**
 * Plays the spoken lines of a language over its source, so that a change is heard at once, without a render. The source
 * leads; each take has an element of its own, because two people may speak at once.
 */
export function createLinePlayer({ element, createAudio, load, release }: LinePlayerParts): LinePlayer {
  let lines: readonly PlayedLine[] = [];
  let volumes = { volume: 1, duckedVolume: 1 };
  /** The least recently used first. */
  const loaded = new Map<string, { readonly audio: HTMLAudioElement; url?: string }>();
  let isClosed = false;

  function discard(takeId: string): void {
    const entry = loaded.get(takeId);
    loaded.delete(takeId);
    entry?.audio.pause();
    entry?.audio.removeAttribute('src');
    if (entry?.url) release(entry.url);
  }

  function ensure(takeId: string): HTMLAudioElement {
    const known = loaded.get(takeId);
    if (known) {
      loaded.delete(takeId);
      loaded.set(takeId, known);
      return known.audio;
    }
    const audio = createAudio();
    audio.preload = 'auto';
    audio.preservesPitch = true;
    const entry: { readonly audio: HTMLAudioElement; url?: string } = { audio };
    loaded.set(takeId, entry);
    load(takeId).then(
      (url) => {
        if (isClosed || loaded.get(takeId) !== entry) return release(url);
        entry.url = url;
        audio.src = url;
      },
      // Loaded again when it is next needed.
      () => loaded.get(takeId) === entry && loaded.delete(takeId),
    );
    for (const [oldest] of loaded) {
      if (loaded.size <= maxLoaded) break;
      discard(oldest);
    }
    return audio;
  }

  function play(audio: HTMLAudioElement, { startS, stretch }: PlayedLine, nowS: number): void {
    if (!audio.src) return;
    const atS = (nowS - startS) * stretch;
    if (Number.isFinite(audio.duration) && atS >= audio.duration) {
      audio.pause();
      return;
    }
    if (Math.abs(audio.currentTime - atS) > maxDriftS) audio.currentTime = atS;
    audio.playbackRate = Math.min(4, element.playbackRate * stretch);
    audio.volume = element.muted ? 0 : 1;
    if (audio.paused) audio.play().catch(() => {});
  }

  return {
    setLines(next, nextVolumes) {
      lines = next;
      volumes = nextVolumes;
      const wanted = new Set(lines.map(({ takeId }) => takeId));
      for (const takeId of [...loaded.keys()]) if (!wanted.has(takeId)) discard(takeId);
      this.follow();
    },
    follow() {
      const nowS = element.currentTime;
      const isPlaying = !element.paused && !element.ended && !element.seeking;
      const heard = new Set<string>();
      for (let at = firstEndingAfter(lines, nowS); at < lines.length; at += 1) {
        const line = lines[at]!;
        if (line.startS > nowS + aheadS) break;
        const audio = ensure(line.takeId);
        if (line.startS > nowS || line.endS <= nowS) continue;
        heard.add(line.takeId);
        if (isPlaying) play(audio, line, nowS);
      }
      for (const [takeId, { audio }] of loaded) if (!audio.paused && (!isPlaying || !heard.has(takeId))) audio.pause();
      element.volume = heard.size > 0 ? volumes.duckedVolume : volumes.volume;
    },
    close() {
      isClosed = true;
      for (const takeId of [...loaded.keys()]) discard(takeId);
      element.volume = 1;
    },
  };
}

/** Lines are at most this long, so a line that ends later does not start much earlier. */
const longestS = 60;

/** The index from which on lines may still be heard at a time; by bisection, since it is asked in each frame. */
function firstEndingAfter(lines: readonly PlayedLine[], nowS: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.startS < nowS - longestS) low = middle + 1;
    else high = middle;
  }
  return low;
}
