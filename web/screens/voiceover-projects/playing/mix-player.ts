import { api } from '../../../data/api/api.ts';

/** A sound of the mix. Times in ms of the project. */
export interface MixSound {
  readonly fileId: string;
  readonly tempo: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Of the file. */
  readonly skipMs: number;
  /** Of the whole file. */
  readonly durationMs: number;
  /** A factor. */
  readonly gain: number;
  readonly fadeInMs: number;
  readonly fadeOutMs: number;
}

interface MixPlayer {
  readonly isPlaying: boolean;
  /** The position of the mix, in ms. */
  positionMs(): number;
  play(sounds: readonly MixSound[], fromMs: number, endMs: number): Promise<void>;
  pause(): void;
  close(): void;
}

/** Sounds that start within this time are loaded and scheduled. */
const aheadMs = 10_000;
const checkMs = 300;
/** Longer files are played by an element instead of from memory. */
const maxBufferedMs = 10 * 60_000;
/** Time to start what is heard first. */
const startDelayS = 0.06;

/** Plays a mix in the browser, as the export mixes it. `onProblem`: a file did not load. */
export function createMixPlayer(
  projectId: string,
  { onChange, onProblem }: { readonly onChange: () => void; readonly onProblem: (error: unknown) => void },
): MixPlayer {
  let context: AudioContext | undefined;
  const buffers = new Map<string, Promise<AudioBuffer>>();
  const urls = new Map<string, Promise<string>>();
  let run: { stop: () => void; startedAt: number; readonly fromMs: number; readonly endMs: number } | undefined;
  let pausedMs = 0;

  const fetchFile = (fileId: string, tempo: number) =>
    api.open('GET /v1/voiceover-studio/projects/{project_id}/files/{file_id}/audio', {
      params: { project_id: projectId, file_id: fileId },
      query: tempo > 1 ? { tempo } : {},
    });

  function keep<T>(kept: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
    const known = kept.get(key);
    if (known) return known;
    const loading = load();
    kept.set(key, loading);
    loading.catch(() => kept.delete(key));
    return loading;
  }
  const loadBuffer = (audio: AudioContext, { fileId, tempo }: MixSound) =>
    keep(buffers, `${fileId} ${tempo}`, async () =>
      audio.decodeAudioData(await (await fetchFile(fileId, tempo)).arrayBuffer()),
    );
  const loadUrl = ({ fileId }: MixSound) =>
    keep(urls, fileId, async () => URL.createObjectURL(await (await fetchFile(fileId, 1)).blob()));
  const load = (audio: AudioContext, sound: MixSound): Promise<AudioBuffer | string> =>
    sound.durationMs > maxBufferedMs ? loadUrl(sound) : loadBuffer(audio, sound);

  async function play(sounds: readonly MixSound[], fromMs: number, endMs: number): Promise<void> {
    pause();
    context ??= new AudioContext();
    const audio = context;
    const stops: (() => void)[] = [];
    const waiting = sounds.filter((sound) => sound.endMs > fromMs).sort((a, b) => a.startMs - b.startMs);
    let hasStopped = false;
    const current = {
      fromMs,
      endMs,
      startedAt: Number.POSITIVE_INFINITY,
      stop() {
        hasStopped = true;
        clearInterval(timer);
        for (const stop of stops) stop();
      },
    };
    const timer = setInterval(check, checkMs);
    run = current;
    await audio.resume();
    // What is heard at once is loaded before the clock starts.
    const first = waiting.filter(({ startMs }) => startMs <= fromMs + checkMs);
    await Promise.allSettled(first.map((sound) => load(audio, sound)));
    if (hasStopped) return;
    current.startedAt = audio.currentTime + startDelayS;
    check();
    onChange();

    function check(): void {
      if (!Number.isFinite(current.startedAt)) return;
      while (waiting[0] && waiting[0].startMs < position() + aheadMs) start(waiting.shift()!).catch(onProblem);
      if (position() < endMs) return;
      pause();
      pausedMs = endMs;
    }

    async function start(sound: MixSound): Promise<void> {
      const source = await load(audio, sound);
      if (hasStopped) return;
      const dueS = current.startedAt + (sound.startMs - fromMs) / 1000;
      const atS = Math.max(dueS, audio.currentTime);
      const intoMs = Math.max(0, (atS - dueS) * 1000);
      const lengthS = (sound.endMs - sound.startMs - intoMs) / 1000;
      if (lengthS <= 0) return;
      const gain = openGain(audio, sound, atS, intoMs);
      const offsetS = (sound.skipMs / sound.tempo + intoMs) / 1000;
      if (typeof source !== 'string') {
        const node = audio.createBufferSource();
        node.buffer = source;
        node.connect(gain);
        node.start(atS, offsetS, lengthS);
        stops.push(() => node.disconnect());
        return;
      }
      const element = new Audio(source);
      element.currentTime = offsetS;
      audio.createMediaElementSource(element).connect(gain);
      const waitMs = (atS - audio.currentTime) * 1000;
      const begin = setTimeout(() => void element.play().catch(onProblem), waitMs);
      const end = setTimeout(() => element.pause(), waitMs + lengthS * 1000);
      stops.push(() => {
        clearTimeout(begin);
        clearTimeout(end);
        element.pause();
      });
    }
  }

  function pause(): void {
    if (!run) return;
    pausedMs = position();
    run.stop();
    run = undefined;
    onChange();
  }

  function position(): number {
    if (!run || !context) return pausedMs;
    if (!Number.isFinite(run.startedAt)) return run.fromMs;
    return Math.min(run.endMs, run.fromMs + Math.max(0, context.currentTime - run.startedAt) * 1000);
  }

  return {
    get isPlaying() {
      return run !== undefined;
    },
    positionMs: position,
    play,
    pause,
    close() {
      run?.stop();
      run = undefined;
      for (const url of urls.values()) url.then((address) => URL.revokeObjectURL(address)).catch(() => {});
      void context?.close();
    },
  };
}

/** The gain of a sound with its fades, from the moment `atS` of the context on, `intoMs` after its start. */
function openGain(audio: AudioContext, sound: MixSound, atS: number, intoMs: number): GainNode {
  const { gain, fadeInMs, fadeOutMs } = sound;
  const lengthMs = sound.endMs - sound.startMs;
  const node = audio.createGain();
  const levelAt = (ms: number) =>
    gain *
    Math.min(1, fadeInMs > 0 ? ms / fadeInMs : 1) *
    Math.max(0, Math.min(1, fadeOutMs > 0 ? (lengthMs - ms) / fadeOutMs : 1));
  node.gain.setValueAtTime(levelAt(intoMs), atS);
  for (const ms of [fadeInMs, lengthMs - fadeOutMs, lengthMs])
    if (ms > intoMs) node.gain.linearRampToValueAtTime(levelAt(ms), atS + (ms - intoMs) / 1000);
  node.connect(audio.destination);
  return node;
}
