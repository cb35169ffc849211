import { createEmitter } from '../../data/store/store.ts';
import type { StemName } from '../../nouns/music/songs.ts';
import { idlePlayer, type PlayerSpeed, type PlayerState } from '../../parts/player/player-state.ts';
import type { Track } from '../../parts/player/player-track.ts';
import type { Transport } from '../../parts/player/transport.ts';
import { neutralStem, type StemSettings, stemGains } from './stem-levels.ts';

/** Plays the stems of a song in sync, as the owner of the transport. */
export interface StemMixer extends Transport {
  readonly settings: () => ReadonlyMap<StemName, StemSettings>;
  readonly change: (stem: StemName, patch: Partial<StemSettings>) => void;
  /** Plays from a position in seconds. */
  readonly playFrom: (positionInS: number) => void;
  /** Stops it for good. */
  readonly end: () => void;
}

/** The sources of all stems start together this much later, in seconds. */
const startDelayInS = 0.05;
const reportIntervalMs = 100;
/** Longer than a click, shorter than a beat. Seconds. */
const gainTimeInS = 0.02;

/** One clock for all stems: each starts as a buffer at the same time of `context`, so that they cannot drift apart. */
export function createStemMixer(
  context: AudioContext,
  buffers: ReadonlyMap<StemName, AudioBuffer>,
  track: Track,
): StemMixer {
  const { emit, subscribe } = createEmitter();
  const durationInS = Math.max(...[...buffers.values()].map(({ duration }) => duration), 0);
  const gains = new Map([...buffers.keys()].map((name) => [name, context.createGain()]));
  for (const gain of gains.values()) gain.connect(context.destination);
  let settings: ReadonlyMap<StemName, StemSettings> = new Map([...buffers.keys()].map((name) => [name, neutralStem]));
  let state: PlayerState = { ...idlePlayer, status: 'paused', track, durationInS, bufferedInS: durationInS };
  let running: { readonly sources: readonly AudioBufferSourceNode[]; readonly startedAt: number } | undefined;
  let offsetInS = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const positionInS = (): number => {
    if (!running) return offsetInS;
    return Math.min(durationInS, offsetInS + Math.max(0, context.currentTime - running.startedAt) * state.speed);
  };

  function set(patch: Partial<PlayerState>): void {
    state = { ...state, ...patch };
    emit();
  }

  function stopSources(): void {
    clearInterval(timer);
    if (!running) return;
    offsetInS = positionInS();
    for (const source of running.sources) source.stop();
    running = undefined;
  }

  function report(): void {
    if (positionInS() < durationInS) {
      set({ positionInS: positionInS() });
      return;
    }
    stopSources();
    set({ status: 'ended', positionInS: durationInS, reachedEnd: true });
  }

  function start(): void {
    stopSources();
    void context.resume();
    if (offsetInS >= durationInS) offsetInS = 0;
    const startedAt = context.currentTime + startDelayInS;
    const sources = [...buffers].map(([name, buffer]) => {
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.playbackRate.value = state.speed;
      source.connect(gains.get(name)!);
      source.start(startedAt, offsetInS);
      return source;
    });
    running = { sources, startedAt };
    timer = setInterval(report, reportIntervalMs);
    set({ status: 'playing', positionInS: offsetInS });
  }

  function pause(): void {
    if (!running) return;
    stopSources();
    set({ status: 'paused', positionInS: offsetInS });
  }

  function seek(position: number): void {
    const wasRunning = running !== undefined;
    stopSources();
    offsetInS = Math.min(Math.max(0, position), durationInS);
    if (wasRunning) start();
    else set({ status: 'paused', positionInS: offsetInS });
  }

  return {
    state: () => state,
    subscribe,
    positionInS,
    audio: () => undefined,
    settings: () => settings,
    change(stem, patch) {
      settings = new Map(settings).set(stem, { ...settings.get(stem)!, ...patch });
      for (const [name, gain] of stemGains(settings))
        gains.get(name)!.gain.setTargetAtTime(gain, context.currentTime, gainTimeInS);
      emit();
    },
    toggle: () => (running ? pause() : start()),
    pause,
    seek,
    skip: (seconds) => seek(positionInS() + seconds),
    playFrom(position) {
      seek(position);
      if (!running) start();
    },
    setSpeed(speed: PlayerSpeed) {
      const wasRunning = running !== undefined;
      stopSources();
      set({ speed });
      if (wasRunning) start();
    },
    previous: () => seek(0),
    next: () => {},
    setAutoplay: () => {},
    close: pause,
    end() {
      stopSources();
      void context.close();
    },
  };
}
