import type { RealtimeAudioFormat } from '../../../contract/speech-tools/speech-to-text-socket.ts';
import { requestUrl } from '../../data/api/request-url.ts';
import { createStore, type ReadableStore } from '../../data/store/store.ts';
import { t } from '../../messages/t.ts';
import type { PcmMicrophone, PcmMicrophoneOptions } from '../../parts/recorder/pcm-microphone.ts';
import { microphoneProblem } from '../../parts/recorder/recording.ts';
import {
  openTranscriptionSession,
  type TranscriptionSession,
  type TranscriptionSocket,
} from './transcription-socket.ts';

export interface LiveSettings {
  /** ISO 639-1; empty: detected. */
  readonly language: string;
  /** Words and names that are expected. */
  readonly keyterms: readonly string[];
  readonly omitsFillers: boolean;
  /** The preferred microphone. */
  readonly deviceId: string | undefined;
}

export interface LiveState {
  /** `asking` for the microphone; `stopping`: the last words are recognized. */
  readonly status: 'idle' | 'asking' | 'connecting' | 'listening' | 'stopping' | 'ended';
  /** The ID of the transcript, which the server stores when the session ends. */
  readonly sessionId: string | undefined;
  /** The texts that do not change any more, each up to a pause. */
  readonly committed: readonly string[];
  /** The words after them, which may still change. */
  readonly partial: string;
  /** Whole seconds of audio so far. */
  readonly seconds: number;
  /** Why it ended, if nobody stopped it. */
  readonly problem: string | undefined;
}

interface LiveDeps {
  /** Throws errors that `microphoneProblem` can describe. */
  readonly openMicrophone: (options: PcmMicrophoneOptions) => Promise<PcmMicrophone>;
  /** A single-use token for the socket. */
  readonly createToken: () => Promise<string>;
  /** Opens a WebSocket to a path of the server. */
  readonly connect: (path: string) => TranscriptionSocket;
}

/** Transcribes what is said into the microphone. */
export interface LiveTranscription extends ReadableStore<LiveState> {
  /** Starts over; does nothing while it runs. */
  readonly start: (settings: LiveSettings) => Promise<void>;
  /** Releases the microphone; the last words are still recognized. Before the session has started, it is cancelled. */
  readonly stop: () => void;
  /** Ends at once. */
  readonly cancel: () => void;
  /** The level of the microphone, 0 to 1; read each frame. */
  readonly level: () => number;
}

const idle: LiveState = {
  status: 'idle',
  sessionId: undefined,
  committed: [],
  partial: '',
  seconds: 0,
  problem: undefined,
};
const preferredRate = 16_000;
/** By their rate in Hz. */
const formats: Readonly<Record<number, RealtimeAudioFormat>> = {
  16000: 'pcm_16000',
  22050: 'pcm_22050',
  24000: 'pcm_24000',
  44100: 'pcm_44100',
  48000: 'pcm_48000',
};

export const isLive = ({ status }: LiveState): boolean => status !== 'idle' && status !== 'ended';

/** Everything that was said so far, a line for each pause. */
export const liveText = ({ committed, partial }: LiveState): string =>
  [...committed, partial].filter((text) => text !== '').join('\n');

export function createLiveTranscription({ openMicrophone, createToken, connect }: LiveDeps): LiveTranscription {
  const { state, set, subscribe } = createStore<LiveState>(() => idle);
  const change = (patch: Partial<LiveState>) => set({ ...state(), ...patch });
  /** The running session; undefined while nothing runs. */
  let current: object | undefined;
  let microphone: PcmMicrophone | undefined;
  let session: TranscriptionSession | undefined;

  function release(): void {
    microphone?.close();
    microphone = undefined;
  }

  function end(problem: string | undefined): void {
    release();
    current = undefined;
    session = undefined;
    // Cancelled before anything was heard.
    if (problem === undefined && state().sessionId === undefined) set(idle);
    else change({ status: 'ended', problem });
  }

  async function start(settings: LiveSettings): Promise<void> {
    if (current) return;
    const own = {};
    current = own;
    set({ ...idle, status: 'asking' });
    let heardS = 0;
    let sampleRate = preferredRate;
    let ownSession: TranscriptionSession | undefined;
    let isDisconnected = false;
    try {
      const opened = await openMicrophone({
        deviceId: settings.deviceId,
        sampleRate: preferredRate,
        onChunk: (samples) => {
          ownSession?.send(samples);
          heardS += samples.length / sampleRate;
          // Rounded before, since fractions of a second do not add up exactly.
          const seconds = Math.floor(Math.round(heardS * 1000) / 1000);
          if (current === own && seconds !== state().seconds) change({ seconds });
        },
        onDisconnected: () => {
          isDisconnected = true;
          if (current === own) stop();
        },
      });
      // Stopped during the browser's permission prompt.
      if (current !== own) return opened.close();
      microphone = opened;
      sampleRate = opened.sampleRate;
    } catch (error) {
      if (current === own) end(microphoneProblem(error));
      return;
    }
    const format = formats[sampleRate];
    if (!format)
      return end(t('This browser records at {sampleRate} Hz, which the server does not take.', { sampleRate }));
    change({ status: 'connecting' });
    ownSession = openTranscriptionSession({
      connect: async () => connect(socketPath(settings, format, await createToken())),
      sampleRate,
      onStarted: (sessionId) => change({ status: 'listening', sessionId }),
      onPartial: (partial) => change({ partial }),
      onCommitted: (text) => change({ partial: '', ...(text !== '' && { committed: [...state().committed, text] }) }),
      onEnd: (problem) => end(problem ?? (isDisconnected ? t('The microphone was disconnected.') : undefined)),
    });
    session = ownSession;
  }

  function stop(): void {
    const { status } = state();
    if (status === 'asking') end(undefined);
    if (status === 'connecting') session?.close();
    if (status !== 'listening') return;
    release();
    change({ status: 'stopping' });
    session?.finish();
  }

  return {
    state,
    subscribe,
    start,
    stop,
    cancel: () => {
      if (session) session.close();
      else if (current) end(undefined);
    },
    level: () => microphone?.level() ?? 0,
  };
}

const socketPath = (
  { language, keyterms, omitsFillers }: LiveSettings,
  format: RealtimeAudioFormat,
  token: string,
): string =>
  requestUrl('/v1/speech-to-text/realtime', undefined, {
    token,
    audio_format: format,
    commit_strategy: 'vad',
    ...(language !== '' && { language_code: language }),
    ...(omitsFillers && { no_verbatim: true }),
    keyterms,
  });
