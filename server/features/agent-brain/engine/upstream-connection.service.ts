import { setTimeout as wait } from 'node:timers/promises';
import { readUpstreamMessage, type UpstreamReply } from './upstream-message.parser.ts';

/** The part of a WebSocket that a conversation needs. */
export interface UpstreamSocket {
  readonly readyState: number;
  on(event: 'message', listener: (data: { toString(): string }) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  send(text: string): void;
  close(code?: number): void;
  terminate(): void;
}

export interface UpstreamTurn {
  readonly role: 'user' | 'agent';
  readonly content: string;
}

const open = 1;
const pingEveryMs = 15_000;
/** Without a sign of life, the connection is dropped. */
const silentMs = 45_000;
/** Between two pieces of a reply. */
const pieceTimeoutMs = 60_000;

/** The connection of one conversation to the server that answers; it is opened again when it was lost. */
export function upstreamConnection({
  conversationId,
  connect,
  firstPieceMs,
}: {
  readonly conversationId: string;
  readonly connect: () => Promise<UpstreamSocket>;
  readonly firstPieceMs: number;
}) {
  let opening: Promise<UpstreamSocket> | undefined;
  let eventId = 0;
  let isClosed = false;
  let heardAt = performance.now();
  let onReply: ((reply: UpstreamReply | 'lost') => void) | undefined;

  async function start(): Promise<UpstreamSocket> {
    const socket = await connect();
    const lose = () => {
      opening = undefined;
      onReply?.('lost');
    };
    socket.on('message', (data) => {
      heardAt = performance.now();
      const reply = readUpstreamMessage(data.toString());
      if (reply && (reply.eventId === undefined || reply.eventId === eventId)) onReply?.(reply);
    });
    socket.on('close', lose);
    socket.on('error', () => socket.terminate());
    if (isClosed) {
      socket.close(1000);
      return socket;
    }
    heardAt = performance.now();
    socket.send(JSON.stringify({ type: 'init', conversation_id: conversationId }));
    return socket;
  }

  function ready(): Promise<UpstreamSocket> {
    if (!opening) {
      const attempt = start();
      opening = attempt;
      attempt.catch(() => {
        if (opening === attempt) opening = undefined;
      });
    }
    return opening;
  }

  async function drop(): Promise<void> {
    const socket = await opening?.catch(() => undefined);
    opening = undefined;
    socket?.terminate();
  }

  const pings = setInterval(async () => {
    const socket = await opening?.catch(() => undefined);
    if (socket?.readyState !== open) return;
    if (performance.now() - heardAt > silentMs) socket.terminate();
    else socket.send(JSON.stringify({ type: 'ping' }));
  }, pingEveryMs);
  pings.unref();

  /** One attempt; throws if the server does not begin to answer in time, or goes away. */
  async function* askOnce(transcript: readonly UpstreamTurn[], signal: AbortSignal): AsyncGenerator<string> {
    const socket = await before(ready(), firstPieceMs, signal);
    const replies: (UpstreamReply | 'lost')[] = [];
    let wake = () => {};
    onReply = (reply) => {
      replies.push(reply);
      wake();
    };
    eventId += 1;
    socket.send(JSON.stringify({ type: 'user_transcript', user_transcript: transcript, event_id: eventId }));
    let limitMs = firstPieceMs;
    try {
      for (;;) {
        const arrived = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (replies.length === 0) await before(arrived, limitMs, signal);
        const reply = replies.shift();
        if (!reply) continue;
        if (reply === 'lost') throw new Error('The connection to the server of the speech engine was lost.');
        limitMs = pieceTimeoutMs;
        if (reply.content !== '') yield reply.content;
        if (reply.isFinal) return;
      }
    } finally {
      onReply = undefined;
    }
  }

  return {
    /** Connects before the first question; a failure shows with it. */
    warmUp: () => void ready().catch(() => {}),

    /**
     * The pieces of the reply to a conversation. A server that does not begin in time is asked once more, over a new
     * connection. Ends early when `signal` aborts; the next question tells the server to drop this one.
     */
    async *ask(transcript: readonly UpstreamTurn[], signal: AbortSignal): AsyncGenerator<string> {
      let hasBegun = false;
      for (let attempt = 1; ; attempt++) {
        try {
          for await (const piece of askOnce(transcript, signal)) {
            hasBegun = true;
            yield piece;
          }
          return;
        } catch (error) {
          if (signal.aborted) return;
          await drop();
          if (hasBegun || attempt === 2) throw error;
        }
      }
    },

    /** Tells the server that the conversation ended. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(pings);
      const socket = await opening?.catch(() => undefined);
      if (socket?.readyState !== open) return;
      socket.send(JSON.stringify({ type: 'close' }));
      socket.close(1000);
    },
  };
}

async function before<T>(work: Promise<T>, limitMs: number, signal: AbortSignal): Promise<T> {
  const done = new AbortController();
  const timeout = wait(limitMs, undefined, { signal: AbortSignal.any([signal, done.signal]) }).then(() => {
    throw new Error('The server of the speech engine did not answer in time.');
  });
  timeout.catch(() => {});
  try {
    return await Promise.race([work, timeout]);
  } finally {
    done.abort();
  }
}
