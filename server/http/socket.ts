import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { SocketRoute, Sockets } from '../../contract/route.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import type { SocketGate } from './auth.ts';
import { closeCodeOf, errorFrame } from './errors.ts';
import { startHeartbeat } from './socket-heartbeat.ts';
import { socketInbox } from './socket-inbox.ts';

/** One connection as a handler sees it: authenticated, its messages checked, with no WebSocket types. */
export interface SocketCall<R extends SocketRoute> {
  readonly actor: Actor;
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly requestId: string;
  /** What the other side sends, the message with its key among it; ends when it leaves, throws what is wrong with a message. */
  readonly messages: AsyncIterableIterator<z.output<R['message']>>;
  /** Aborts when the other side leaves, or the server stops. */
  readonly signal: AbortSignal;
  /** Resolves when more may be sent: a reader that is behind is waited for. Throws once the other side left. */
  send(message: z.input<R['reply']>): Promise<void>;
}

/** Runs as long as the connection; its return closes it with 1000, what it throws becomes an error frame and 1008. */
export type SocketHandler<R extends SocketRoute> = (call: SocketCall<R>) => Promise<void>;
type AnySocketHandler = (call: SocketCall<SocketRoute>) => Promise<void>;

/** A noun's sockets with their handlers. */
export type MountedSockets = Readonly<Record<string, AnySocketHandler>>;

export const mountSockets = <S extends Sockets>(
  _sockets: S,
  handlers: { readonly [K in keyof S]: S[K] extends SocketRoute ? SocketHandler<S[K]> : never },
): MountedSockets => handlers as unknown as MountedSockets;

export interface SocketOptions {
  /** Every socket that must have a handler. */
  readonly routes: Sockets;
  readonly mounted: readonly MountedSockets[];
}

/** Largest message: 1 MB of text, written with escapes, is still told what is wrong with it. */
const maxPayloadBytes = 8 * 1024 * 1024;
/** Connections to one path of this process: of a workspace, of a person where only people come, and of an address that has not shown a key yet. */
const maxPerWorkspace = 200;
const maxPerUser = 50;
const maxUnauthenticatedPerAddress = 50;
/** How long a connection may take to show a key. */
const authenticationTimeoutMs = 20_000;
/** Bytes that may wait for a slow reader. */
const maxBufferedBytes = 256 * 1024;
/** How long the other side has to answer a close. */
const closeTimeoutMs = 2000;

/** Serves the sockets of the contract; refuses one without a handler. Closing the server waits for what they keep. */
export async function acceptSockets(app: FastifyInstance, options: SocketOptions, gate: SocketGate): Promise<void> {
  const running = new Set<{ readonly stop: () => void; readonly finished: Promise<void> }>();
  const count = connectionCounter();
  await app.register(websocket, {
    options: { maxPayload: maxPayloadBytes },
    // A frame that breaks the protocol is answered by a close frame that says why; cutting the line would lose it.
    errorHandler: (error, _, request) => request.log.info({ err: error }, 'socket broken'),
    preClose: (done) => {
      for (const { stop } of running) stop();
      Promise.all([...running].map(({ finished }) => finished)).then(() => done(), done);
    },
  });
  for (const [path, route] of Object.entries(options.routes)) {
    const handler = options.mounted.find((noun) => Object.hasOwn(noun, path))?.[path];
    if (!handler) throw new Error(`This socket of the contract has no handler: ${path}`);
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), { websocket: true }, (socket, request) => {
      const stopping = new AbortController();
      const entry = {
        stop: () => stopping.abort(new Error('The server stops.')),
        finished: serve(socket, request, { route, handler, gate, count, stopping: stopping.signal }).finally(() =>
          running.delete(entry),
        ),
      };
      running.add(entry);
    });
  }
}

interface Serving {
  readonly route: SocketRoute;
  readonly handler: AnySocketHandler;
  readonly gate: SocketGate;
  readonly count: ReturnType<typeof connectionCounter>;
  readonly stopping: AbortSignal;
}

async function serve(socket: WebSocket, request: FastifyRequest, serving: Serving): Promise<void> {
  const { route, handler, gate, count, stopping } = serving;
  const startedAt = performance.now();
  const disconnection = new AbortController();
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  for (const end of ['close', 'error']) socket.once(end, () => disconnection.abort(new Error('The other side left.')));
  const signal = AbortSignal.any([disconnection.signal, stopping]);
  const inbox = socketInbox(socket, route.message, signal);
  const stopHeartbeat = startHeartbeat(socket, request.raw.socket);
  const releases: (() => void)[] = [];
  let closing: readonly [code: number, reason: string] = [1000, ''];
  try {
    const params = parse(route.params, request.params);
    const query = parse(route.query, request.query);
    const releaseAddress = count(`ip ${request.ip}`, maxUnauthenticatedPerAddress);
    releases.push(releaseAddress);
    const authenticationDeadline = AbortSignal.timeout(authenticationTimeoutMs);
    const actor = await gate(route, request, () => inbox.peek(authenticationDeadline)).catch((error) => {
      throw authenticationDeadline.aborted && !signal.aborted
        ? new AppError('input_timeout_exceeded', { cause: error })
        : error;
    });
    releaseAddress();
    const path = request.routeOptions.url;
    releases.push(
      route.access === 'session'
        ? count(`person ${actor.userId} ${path}`, maxPerUser)
        : count(`workspace ${actor.workspaceId} ${path}`, maxPerWorkspace),
    );
    const send = createSender(socket, signal);
    await handler({ actor, params, query, requestId: request.id, messages: inbox.messages, signal, send });
  } catch (error) {
    if (!signal.aborted) {
      const { frame, expected } = errorFrame(error);
      if (!expected) request.log.error({ err: error }, 'socket failed');
      closing = [closeCodeOf(error), frame.message];
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ ...frame, code: closing[0] }), () => {});
    } else if (error !== signal.reason)
      request.log.warn({ err: error }, 'what a socket left behind was not put in order');
  } finally {
    stopHeartbeat();
    for (const release of releases) release();
  }
  if (stopping.aborted) closing = [1012, 'The server restarts.'];
  socket.close(closing[0], truncateReason(closing[1]));
  const timer = setTimeout(() => socket.terminate(), closeTimeoutMs);
  inbox.discard();
  await closed;
  clearTimeout(timer);
  const ms = Math.round(performance.now() - startedAt);
  request.log.info({ route: request.routeOptions.url, method: 'SOCKET', status: closing[0], ms });
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const param = issue!.path.join('.');
  throw new AppError('invalid_parameters', { message: `${param}: ${issue!.message}`, param });
}

/** Sends as JSON; its promise is only slow where the reader is. */
function createSender(socket: WebSocket, signal: AbortSignal) {
  return (message: unknown): Promise<void> => {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(signal.reason);
    socket.send(JSON.stringify(message), () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    if (socket.bufferedAmount <= maxBufferedBytes) return Promise.resolve();
    signal.addEventListener('abort', onAbort, { once: true });
    return promise;
  };
}

/** Counts connections by key; one over `limit` is refused. The answer takes it back, once. */
function connectionCounter() {
  const counts = new Map<string, number>();
  return (key: string, limit: number): (() => void) => {
    const now = counts.get(key) ?? 0;
    if (now >= limit)
      throw new AppError('concurrent_limit_exceeded', {
        message: `Too many connections at the same time: ${limit} are allowed. Close those that you do not use.`,
      });
    counts.set(key, now + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const remaining = counts.get(key)! - 1;
      if (remaining === 0) counts.delete(key);
      else counts.set(key, remaining);
    };
  };
}

/** A close frame has room for 123 bytes. */
const truncateReason = (reason: string): string => {
  let text = reason;
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1).toWellFormed();
  return text;
};
