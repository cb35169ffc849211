import { encodeMulaw } from '../../../../audio/formats/g711.ts';
import { keyTone } from '../../../../audio/telephone/key-tones.ts';
import type { CallEnd, PhoneLine, TransferRequest } from '../phone-line.ts';
import { createDroppingQueue } from '../rtp/dropping-queue.ts';
import { openChunkOrder } from './chunk-order.ts';
import { openPlayedMarks } from './played-marks.ts';

/** What a provider sends over the WebSocket of a call, whatever its field names. */
export type StreamEvent =
  | { readonly kind: 'media'; readonly chunk: number; readonly mulaw: Uint8Array }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'mark'; readonly name: string }
  | { readonly kind: 'stop' };

/** What we send. */
export type StreamCommand =
  | { readonly kind: 'media'; readonly mulaw: Uint8Array }
  | { readonly kind: 'mark'; readonly name: string }
  | { readonly kind: 'clear' };

type CallFacts = Pick<PhoneLine, 'provider' | 'callId' | 'direction' | 'externalNumber' | 'agentNumber' | 'facts'>;

interface StreamLineOptions {
  readonly call: CallFacts;
  /** Never throws; what is sent after the end is lost. */
  readonly send: (command: StreamCommand) => void;
  /** Ends the call at the provider, once everything was played. */
  readonly endCall: () => Promise<void>;
  readonly transfer: (request: TransferRequest) => Promise<void>;
  readonly onLateError: (error: unknown) => void;
  /** Length of the pieces in which sound is sent, ms. */
  readonly frameMs: number;
  /** Whether a piece must be whole. */
  readonly pads?: boolean;
  readonly now?: () => number;
}

const bytesPerMs = 8;
const silentByte = 0xff;
/** 10 s of sound that nobody reads. */
const maxFrames = 500;
const maxKeys = 200;
/** Without any sound, not even silence, the stream is dead. */
const silentStreamMs = 30_000;
const maxPlayOutMs = 30_000;
const pollMs = 50;
const [toneMs, pauseMs, waitMs] = [160, 80, 500];
const maxKeysAtOnce = 100;

/** A call whose sound comes over a WebSocket of its provider. */
export function createStreamLine(options: StreamLineOptions) {
  const { call, send, endCall, frameMs, pads = false, now = () => performance.now() } = options;
  const audio = createDroppingQueue<Uint8Array>(maxFrames);
  const keys = createDroppingQueue<string>(maxKeys);
  const marks = openPlayedMarks(now);
  const ended = Promise.withResolvers<CallEnd>();
  const abort = new AbortController();
  const frameBytes = frameMs * bytesPerMs;
  let lastMediaAt = now();
  /** The agent has ended the call or given it away. */
  let isLeaving = false;
  const order = openChunkOrder({
    onChunk(chunk) {
      for (const frame of splitFrames(chunk, 20 * bytesPerMs)) audio.push(frame);
    },
    silence: new Uint8Array(20 * bytesPerMs).fill(silentByte),
  });
  const watch = setInterval(() => {
    if (now() - lastMediaAt > silentStreamMs)
      void leave({ kind: 'lost', reason: 'The provider sent no sound for 30 seconds.' });
  }, 1000);
  watch.unref();

  function end(reason: CallEnd): void {
    if (abort.signal.aborted) return;
    clearInterval(watch);
    abort.abort(new Error('The call has ended.'));
    audio.end();
    keys.end();
    marks.clear();
    ended.resolve(reason);
  }

  async function leave(reason: CallEnd): Promise<void> {
    if (abort.signal.aborted || isLeaving) return;
    isLeaving = true;
    // The stream ends with the call, even if the provider cannot be asked to end it.
    await endCall().catch(options.onLateError);
    end(reason);
  }

  function play(mulaw: Uint8Array): void {
    if (abort.signal.aborted || mulaw.length === 0) return;
    for (const frame of splitFrames(mulaw, frameBytes))
      send({ kind: 'media', mulaw: pads ? padded(frame, frameBytes) : frame });
    send({ kind: 'mark', name: marks.add(mulaw.length / bytesPerMs) });
  }

  const line: PhoneLine = {
    ...call,
    audio,
    keys,
    signal: abort.signal,
    ended: ended.promise,
    play,
    clear() {
      if (abort.signal.aborted || marks.waitingMs() === 0) return;
      marks.clear();
      send({ kind: 'clear' });
    },
    waitingMs: () => marks.waitingMs(),
    async pressKeys(digits) {
      if (digits.length > maxKeysAtOnce) throw new RangeError('Too many keys at once.');
      // Streams have no message for keys, so that they are always tones.
      for (const digit of digits) play(toneOf(digit));
    },
    async transfer(request) {
      await options.transfer(request);
      isLeaving = true;
      end({ kind: 'hung_up', by: 'agent' });
    },
    async hangUp() {
      const until = now() + maxPlayOutMs;
      while (!abort.signal.aborted && marks.waitingMs() > 0 && now() < until)
        await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, marks.waitingMs())));
      await leave({ kind: 'hung_up', by: 'agent' });
    },
  };

  return {
    line,
    receive(event: StreamEvent): void {
      if (abort.signal.aborted) return;
      if (event.kind === 'media') {
        lastMediaAt = now();
        order.push(event.chunk, event.mulaw);
      } else if (event.kind === 'key') keys.push(event.key);
      else if (event.kind === 'mark') marks.heard(event.name);
      else end({ kind: 'hung_up', by: isLeaving ? 'agent' : 'caller' });
    },
    /** The provider says that the call has ended, or its stream broke. */
    end,
  };
}
export type StreamLine = ReturnType<typeof createStreamLine>;

const splitFrames = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

function padded(frame: Uint8Array, size: number): Uint8Array {
  if (frame.length === size) return frame;
  const whole = new Uint8Array(size).fill(silentByte);
  whole.set(frame);
  return whole;
}

/** The tone of a key with the pause after it; `w` waits half a second. Other characters are nothing. */
function toneOf(digit: string): Uint8Array {
  const pause = (ms: number) => new Uint8Array(ms * bytesPerMs).fill(silentByte);
  if (digit.toLowerCase() === 'w') return pause(waitMs);
  const tone = keyTone(digit.toUpperCase(), toneMs);
  if (!tone) return new Uint8Array();
  const sound = new Uint8Array((toneMs + pauseMs) * bytesPerMs).fill(silentByte);
  sound.set(encodeMulaw(tone));
  return sound;
}
