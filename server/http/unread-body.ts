import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The rest of a body that is read and dropped after the reply, until the connection is closed. */
const maxDiscardedBytes = 64 * 2 ** 20;
const maxDiscardMs = 3000;
/** A body up to this size is read to its end, so that the connection can be used again. */
const keptAliveBytes = 64 * 1024;

/**
 * Replies to a request whose body was not read at once, and reads the rest within bounds. A connection that is closed
 * with unread bytes is reset, and the client could lose the reply. Holds `100 Continue` back until the body is read, so
 * that a client that waits for it sends no body to a request that is refused.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    request.waitsForContinue = true;
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (!request.raw.waitsForContinue || request.is404) return;
    request.raw.waitsForContinue = false;
    reply.raw.writeContinue();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request;
    // `complete` is undefined for injected requests.
    if (raw.complete !== false) return payload;
    if (raw.waitsForContinue || !isShort(request)) reply.header('connection', 'close');
    if (raw.waitsForContinue || request.method === 'HEAD' || !isBuffered(payload)) return payload;
    // The length lets the client read the whole reply while the stream is still open.
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(sendThenDiscard(raw, Buffer.from(payload)), { objectMode: false });
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete === false) raw.socket?.destroySoon();
  });
}

const isBuffered = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0;

const isShort = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= keptAliveBytes;

async function* sendThenDiscard(raw: IncomingMessage, payload: Buffer) {
  yield payload;
  const isOver = new AbortController();
  let bytes = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDiscardedBytes) isOver.abort();
  });
  for (const event of ['end', 'close', 'error']) raw.once(event, () => isOver.abort());
  raw.resume();
  await delay(maxDiscardMs, undefined, { signal: isOver.signal }).catch(() => {});
  if (!raw.complete) raw.pause();
}

declare module 'http' {
  interface IncomingMessage {
    /** The client sends its body only after `100 Continue`. */
    waitsForContinue?: boolean;
  }
}
