import type {
  InputAudioChunk,
  RealtimeTranscriptionFrame,
} from '../../../contract/speech-tools/speech-to-text-socket.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { toBase64, toPcm16 } from '../../parts/recorder/pcm.ts';

export type TranscriptionSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'bufferedAmount'>;

interface SessionOptions {
  /** Opens the socket. Throws errors that `messageOf` can describe. */
  readonly connect: () => Promise<TranscriptionSocket>;
  /** Hz */
  readonly sampleRate: number;
  readonly onStarted: (sessionId: string) => void;
  /** The words since the last commit, which may still change. */
  readonly onPartial: (text: string) => void;
  readonly onCommitted: (text: string) => void;
  /** Called once; with the reason if nobody asked for the end. */
  readonly onEnd: (problem: string | undefined) => void;
}

export interface TranscriptionSession {
  /** Sends mono samples; those before the start of the session are sent when it starts. */
  readonly send: (samples: Float32Array) => void;
  /** Commits the last words, then ends the session. */
  readonly finish: () => void;
  /** Ends the session at once. */
  readonly close: () => void;
}

/** How long the start of a session and the recognition of the last words may take. */
const [startTimeoutMs, finishTimeoutMs] = [20_000, 30_000];
/** Unsent bytes, about 45 s of audio, after which the connection is too slow. */
const maxUnsentBytes = 2 * 2 ** 20;
const normalClosure = 1000;

const lostConnection = t('The connection to the server was lost. Your text so far is below.');

/** A session of the realtime socket. It cannot be resumed: a session that ends early keeps what was committed. */
export function openTranscriptionSession(options: SessionOptions): TranscriptionSession {
  const { connect, sampleRate, onStarted, onPartial, onCommitted, onEnd } = options;
  let socket: TranscriptionSocket | undefined;
  let status: 'connecting' | 'started' | 'finishing' | 'over' = 'connecting';
  let waiting: string[] = [];
  let timer = setTimeout(() => end(t('The server does not answer. Try again.')), startTimeoutMs);

  function end(problem?: string): void {
    if (status === 'over') return;
    status = 'over';
    waiting = [];
    clearTimeout(timer);
    socket?.close(normalClosure);
    onEnd(problem);
  }

  function receive(frame: RealtimeTranscriptionFrame): void {
    if (status === 'over') return;
    if (frame.message_type === 'session_started') {
      clearTimeout(timer);
      status = 'started';
      onStarted(frame.session_id);
      for (const message of waiting) socket!.send(message);
      waiting = [];
    } else if (frame.message_type === 'partial_transcript') onPartial(frame.text);
    else if (frame.message_type === 'committed_transcript') onCommitted(frame.text);
    else if (frame.message_type === 'commit_throttled') {
      if (status === 'finishing') end();
    } else if ('error' in frame) end(frame.error);
  }

  function attach(opened: TranscriptionSocket): void {
    if (status === 'over') {
      opened.close(normalClosure);
      return;
    }
    socket = opened;
    socket.addEventListener('message', ({ data }) => receive(JSON.parse(String(data))));
    socket.addEventListener('close', ({ reason }) => end(reason || lostConnection));
    // `close` follows.
    socket.addEventListener('error', () => {});
  }

  const messageWith = (samples: Float32Array, commit: boolean): string =>
    JSON.stringify({
      message_type: 'input_audio_chunk',
      audio_base_64: toBase64(toPcm16(samples)),
      commit,
      sample_rate: sampleRate,
    } satisfies InputAudioChunk);

  connect().then(attach, (error) => end(messageOf(error)));
  return {
    send: (samples) => {
      if (status === 'connecting') waiting.push(messageWith(samples, false));
      if (status !== 'started') return;
      if (socket!.bufferedAmount > maxUnsentBytes)
        return end(t('The connection is too slow for live transcription. Your text so far is below.'));
      socket!.send(messageWith(samples, false));
    },
    finish: () => {
      if (status === 'connecting') end();
      if (status !== 'started') return;
      status = 'finishing';
      timer = setTimeout(end, finishTimeoutMs);
      // The first commits the last words. The second has no audio, so its refusal follows everything else.
      for (let count = 0; count < 2; count++) socket!.send(messageWith(new Float32Array(), true));
    },
    close: () => end(),
  };
}
