import { decodeMulaw, encodeMulaw } from '../../../audio/formats/g711.ts';
import type { MediaStreamMessage } from '../../../contract/telephony/media-stream.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import {
  createStreamLine,
  type StreamCommand,
  type StreamEvent,
  type StreamLine,
} from '../../platform/telephony/streams/stream-line.ts';
import type { StreamTickets } from '../../platform/telephony/streams/stream-tickets.ts';

interface TwilioStreamsDeps {
  readonly log: Pick<Log, 'warn'>;
  readonly tickets: Pick<StreamTickets, 'redeem'>;
}

/** The WebSocket of a stream. */
export interface StreamConnection {
  readonly messages: AsyncIterableIterator<MediaStreamMessage>;
  /** Aborts when the provider disconnects or the server stops. */
  readonly signal: AbortSignal;
  send(message: Readonly<Record<string, unknown>>): Promise<void>;
}

type StreamProvider = 'twilio' | 'exotel';

interface StreamWire {
  readonly sidName: string;
  readonly frameMs: number;
  readonly pads: boolean;
  readonly decode: (bytes: Buffer) => Uint8Array;
  readonly encode: (mulaw: Uint8Array) => Buffer;
}

const wires: Readonly<Record<StreamProvider, StreamWire>> = {
  twilio: {
    sidName: 'streamSid',
    frameMs: 20,
    pads: false,
    decode: (bytes) => new Uint8Array(bytes),
    encode: (mulaw) => Buffer.from(mulaw),
  },
  /** 16-bit samples at 8 kHz, in pieces of 100 ms. */
  exotel: {
    sidName: 'stream_sid',
    frameMs: 100,
    pads: true,
    decode: (bytes) => encodeMulaw(Int16Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(i * 2))),
    encode(mulaw) {
      const samples = decodeMulaw(mulaw);
      const bytes = Buffer.alloc(samples.length * 2);
      for (const [i, sample] of samples.entries()) bytes.writeInt16LE(sample, i * 2);
      return bytes;
    },
  },
};

const startTimeoutMs = 10_000;
/** Messages that the provider may leave unread: a minute of sound. */
const maxUnread = 6000;

/** Takes the streams of calls, each with the token of its call. */
export function twilioStreamsService({ log, tickets }: TwilioStreamsDeps) {
  return {
    /** Resolves once the call has ended. Throws `stream_token_invalid` before anything else happens. */
    async serve({ messages, signal, send }: StreamConnection, provider: StreamProvider): Promise<void> {
      const wire = wires[provider];
      const start = await readStart(messages, signal);
      const streamSid = start.streamSid ?? start.stream_sid ?? '';
      const callSid = start.callSid ?? start.call_sid ?? '';
      // Exotel has no parameter for a token; the IDs of its calls cannot be guessed.
      const token = provider === 'twilio' ? start.customParameters?.token : callSid;
      const ticket = tickets.redeem(token ?? '', callSid);
      if (!ticket || streamSid === '' || callSid === '') throw new AppError('stream_token_invalid');
      let unread = 0;
      const opened = createStreamLine({
        call: {
          provider,
          callId: callSid,
          direction: ticket.direction,
          externalNumber: ticket.externalNumber,
          agentNumber: ticket.agentNumber,
          facts: { call_sid: callSid, stream_sid: streamSid },
        },
        frameMs: wire.frameMs,
        pads: wire.pads,
        send(command) {
          if (signal.aborted || unread >= maxUnread) return;
          unread++;
          send(toMessage(command, wire, streamSid)).then(
            () => unread--,
            () => {},
          );
        },
        endCall: () => ticket.endCall(callSid),
        transfer: (request) => ticket.transfer(callSid, request),
        onLateError: (err) => log.warn({ err, callSid }, 'a call was not ended at Twilio'),
      });
      ticket.onLine(opened);
      await pump(messages, opened, wire, signal);
    },
  };
}
export type TwilioStreamsService = ReturnType<typeof twilioStreamsService>;

/** Passes the messages on until the call ends. */
async function pump(
  messages: AsyncIterator<MediaStreamMessage>,
  opened: StreamLine,
  wire: StreamWire,
  signal: AbortSignal,
): Promise<void> {
  const { line } = opened;
  const reading = (async () => {
    for (;;) {
      const next = await messages.next();
      if (next.done) return;
      const event = toEvent(next.value, wire);
      if (event) opened.receive(event);
      if (event?.kind === 'stop') return;
    }
  })();
  const broken = (reason: string) => opened.end({ kind: 'lost', reason });
  const failed = reading.then(
    () => broken(signal.aborted ? 'The stream of the call broke.' : 'The stream of the call ended.'),
    (error: unknown) => {
      broken('The provider sent a message that is not readable.');
      if (!signal.aborted) throw error;
    },
  );
  const stopped = () => broken(String((signal.reason as Error)?.message ?? 'The stream of the call broke.'));
  signal.addEventListener('abort', stopped, { once: true });
  if (signal.aborted) stopped();
  try {
    await Promise.race([line.ended, failed]);
  } finally {
    signal.removeEventListener('abort', stopped);
    failed.catch(() => {});
  }
}

/** The message that begins the stream. Throws `stream_token_invalid` if none comes in time. */
async function readStart(messages: AsyncIterator<MediaStreamMessage>, signal: AbortSignal) {
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  const timer = setTimeout(() => late.reject(new AppError('stream_token_invalid')), startTimeoutMs);
  try {
    for (;;) {
      const next = await Promise.race([messages.next(), late.promise]);
      if (next.done) throw signal.reason ?? new AppError('stream_token_invalid');
      if (next.value.event === 'start') return next.value.start;
      if (next.value.event !== 'connected') throw new AppError('stream_token_invalid');
    }
  } finally {
    clearTimeout(timer);
  }
}

function toEvent(message: MediaStreamMessage, wire: StreamWire): StreamEvent | undefined {
  switch (message.event) {
    case 'media': {
      const { chunk, track, payload } = message.media;
      if (track === 'outbound') return undefined;
      return { kind: 'media', chunk, mulaw: wire.decode(Buffer.from(payload, 'base64')) };
    }
    case 'dtmf':
      return /^[0-9*#A-D]$/.test(message.dtmf.digit) ? { kind: 'key', key: message.dtmf.digit } : undefined;
    case 'mark':
      return { kind: 'mark', name: message.mark.name };
    case 'stop':
      return { kind: 'stop' };
    default:
      return undefined;
  }
}

function toMessage(command: StreamCommand, { sidName, encode }: StreamWire, sid: string) {
  const target = { event: command.kind, [sidName]: sid };
  if (command.kind === 'media') return { ...target, media: { payload: encode(command.mulaw).toString('base64') } };
  return command.kind === 'mark' ? { ...target, mark: { name: command.name } } : target;
}
