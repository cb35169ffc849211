import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { SocketRoute, Sockets } from '../../../contract/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { inSpan, type SpanOptions } from '../../platform/tracing/tracer.ts';
import { runInContext } from '../../platform/work-context/work-context.ts';
import type { SocketGate } from '../auth.ts';
import type { WatchAccess } from '../connection/access-watch.ts';
import { parseLax } from '../lax-input.ts';
import { describeError } from './describe-error.ts';
import { LimitedSocket, maxMessageBytes } from './limited-socket.ts';
import { type RunningSockets, runningSockets } from './running-sockets.ts';
import { startHeartbeat } from './socket-heartbeat.ts';
import { openUnreadBudget, socketInbox, type UnreadBudget } from './socket-inbox.ts';

/** An authenticated connection with validated messages, without WebSocket types. */
export interface SocketCall<R extends SocketRoute> {
  /** Undefined only on a public socket, for a client without a credential. */
  readonly actor: R extends { readonly access: 'public' } ? Actor | undefined : Actor;
  /** The IP address of the client. */
  readonly address: string;
  /** The site whose page connects; undefined for programs other than browsers. */
  readonly origin: string | undefined;
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly requestId: string;
  /** The client's messages, including one with its key. Ends when the client disconnects; throws for an invalid message. */
  readonly messages: AsyncIterableIterator<z.output<R['message']>>;
  /** Aborts when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
  /** Resolves when the message has left the process, which applies back-pressure. Throws after the client disconnected. */
  send(message: z.input<R['reply']>): Promise<void>;
}

/**
 * Runs for the whole connection. Returning closes it with 1000 and the reason that it returns; an error is sent as a frame
 * before the close code.
 */
export type SocketHandler<R extends SocketRoute> = (
  call: SocketCall<R>,
) => Promise<void> | Promise<{ readonly reason: string }>;
type AnySocketHandler = SocketHandler<SocketRoute & { readonly access: 'public' }>;

/** The sockets of a feature with their handlers. */
export type MountedSockets = Readonly<Record<string, AnySocketHandler>>;

export const mountSockets = <S extends Sockets>(
  _sockets: S,
  handlers: { readonly [K in keyof S]: S[K] extends SocketRoute ? SocketHandler<S[K]> : never },
): MountedSockets => handlers as unknown as MountedSockets;

export interface SocketOptions {
  /** Every socket, each of which must have a handler. */
  readonly routes: Sockets;
  readonly mounted: readonly MountedSockets[];
}

/** Bytes of unread messages of all sockets of the process. */
const maxUnreadBytesInTotal = 32 * 1024 * 1024;
/** Connections to one path of this process: per workspace, per user on session sockets, and per unauthenticated IP address. */
const maxPerWorkspace = 200;
const maxPerUser = 50;
const maxUnauthenticatedPerAddress = 50;
/** Connections of strangers to all public sockets, per IP address. */
const maxStrangersPerAddress = 20;
const authenticationTimeoutMs = 20_000;
/** How long the client has to reply to a close frame. */
const closeTimeoutMs = 2000;

/** Serves the sockets of the contract; throws for one without a handler. Closing the server waits for their handlers. */
export async function acceptSockets(
  app: FastifyInstance,
  options: SocketOptions,
  { gate, watchAccess }: Pick<Serving, 'gate' | 'watchAccess'>,
): Promise<RunningSockets> {
  const running = runningSockets();
  const count = connectionCounter();
  const budget = openUnreadBudget(maxUnreadBytesInTotal);
  await app.register(websocket, {
    options: {
      maxPayload: maxMessageBytes,
      WebSocket: LimitedSocket as never,
      // A credential among the subprotocols is never repeated in the reply.
      handleProtocols: (offered) => [...offered].find((name) => !name.startsWith('bearer.')) ?? false,
    },
    // ws replies to a protocol error with a close frame; terminating the socket here would lose it.
    errorHandler: (error, _, request) => request.log.info({ err: error }, 'socket protocol error'),
    preClose: (done) => {
      running.stop().then(() => done(), done);
    },
  });
  for (const [path, route] of Object.entries(options.routes)) {
    const handler = options.mounted.find((noun) => Object.hasOwn(noun, path))?.[path];
    if (!handler) throw new Error(`This socket of the contract has no handler: ${path}`);
    const rejectPlainRequest = () => {
      throw new AppError('upgrade_required', { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
    };
    const accept = (socket: WebSocket, request: FastifyRequest): void => {
      const stopping = new AbortController();
      let activeAt = performance.now();
      const onActivity = () => (activeAt = performance.now());
      running.add({
        route: path,
        isFollower: route.follows ?? false,
        lastActiveAt: () => activeAt,
        stop: () => stopping.abort(new Error('The server is shutting down.')),
        finished: serve(socket, request, {
          ...{ route, handler, gate, watchAccess, count, budget },
          stopping: stopping.signal,
          onActivity,
        }),
      });
    };
    app.route({
      method: 'GET',
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: rejectPlainRequest,
      wsHandler: accept,
    });
  }
  return running;
}

/** Options that all connections to a route share. */
interface Serving {
  readonly route: SocketRoute;
  readonly handler: AnySocketHandler;
  readonly gate: SocketGate;
  readonly watchAccess: WatchAccess | undefined;
  readonly count: ReturnType<typeof connectionCounter>;
  readonly budget: UnreadBudget;
  readonly stopping: AbortSignal;
  /** Call it for each message that arrives or leaves. */
  readonly onActivity: () => void;
}

/** Serves one connection until the handler returns, an error occurs, or the client disconnects. */
async function serve(socket: WebSocket, request: FastifyRequest, serving: Serving): Promise<void> {
  const { route, handler, watchAccess, count, budget, stopping, onActivity } = serving;
  if (socket instanceof LimitedSocket) socket.errors = route.errors;
  const startedAt = performance.now();
  const disconnection = new AbortController();
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  for (const end of ['close', 'error'])
    socket.once(end, () => disconnection.abort(new Error('The client disconnected.')));
  const accessEnd = new AbortController();
  const signal = AbortSignal.any([disconnection.signal, stopping, accessEnd.signal]);
  const inbox = socketInbox(socket, { schema: route.message, isBinary: route.binary, closing: signal, budget });
  socket.on('message', onActivity);
  const stopHeartbeat = startHeartbeat(socket, request.raw.socket);
  const releases: (() => void)[] = [];
  let closing: readonly [code: number, reason: string] = [1000, ''];
  /** A frame was sent. */
  let isStarted = false;
  const sendError = (error: unknown, code?: number) => {
    const described = describeError(error, { errors: route.errors, isStarted, ...(code !== undefined && { code }) });
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(described.frame), () => {});
    return described;
  };
  try {
    const params = parse(route.params, request.params);
    const query = parse(route.query, request.query);
    const strangers = route.maxStrangersPerAddress ?? maxStrangersPerAddress;
    const releaseAddress = count(`ip ${request.ip}`, Math.max(strangers, maxUnauthenticatedPerAddress));
    releases.push(releaseAddress);
    const actor = await authenticate(request, serving, inbox.peek, signal);
    releaseAddress();
    if (actor) {
      request.log = request.log.child({ workspace_id: actor.workspaceId });
      const endAccess = () => accessEnd.abort(new Error('The caller lost access.'));
      const use = {
        permits: route.permits,
        params: params as Record<string, string>,
        namesResources: route.namesResources,
      };
      releases.push(watchAccess?.(actor, use, endAccess) ?? (() => {}));
      const path = request.routeOptions.url;
      releases.push(
        route.access === 'session'
          ? count(`person ${actor.userId} ${path}`, maxPerUser)
          : count(`workspace ${actor.workspaceId} ${path}`, maxPerWorkspace),
      );
    } else releases.push(count(`stranger ${request.ip}`, strangers));
    const send = createSender(socket, signal, () => {
      isStarted = true;
      onActivity();
    });
    const context = {
      requestId: request.id,
      workspaceId: actor?.workspaceId,
      origin: { address: request.ip, userAgent: request.headers['user-agent'] },
    };
    const handle = async () =>
      handler({
        actor,
        address: request.ip,
        origin: request.headers.origin,
        params,
        query,
        requestId: request.id,
        messages: inbox.messages,
        signal,
        send,
      });
    const describe = (): SpanOptions => ({
      kind: 'server',
      attributes: {
        'http.route': request.routeOptions.url,
        'timbre.request_id': request.id,
        'timbre.workspace_id': actor?.workspaceId,
      },
    });
    const serveTraced = () => inSpan(`SOCKET ${request.routeOptions.url}`, describe, handle);
    const ended = await runInContext(context, serveTraced);
    if (ended) closing = [1000, ended.reason];
  } catch (error) {
    if (!signal.aborted) {
      const { expected, reason, code } = sendError(error);
      if (!expected) request.log.error({ err: error }, 'socket failed');
      closing = [code, reason];
    } else if (error !== signal.reason && !describeError(error, { errors: route.errors, isStarted }).expected)
      request.log.warn({ err: error }, 'failed to clean up a closed socket');
  } finally {
    stopHeartbeat();
    for (const release of releases) release();
  }
  // 1001 (going away): clients connect again, to another process or to the next one.
  if (stopping.aborted) closing = [1001, 'The server is restarting.'];
  else if (accessEnd.signal.aborted) {
    closing = [1008, 'Your access has ended.'];
    // These two report it in a frame; the other sockets in the close frame alone.
    if (route.errors) sendError(new AppError('unauthorized', { message: closing[1] }), closing[0]);
  }
  socket.close(closing[0], truncateReason(closing[1]));
  const timer = setTimeout(() => socket.terminate(), closeTimeoutMs);
  inbox.discard();
  await closed;
  clearTimeout(timer);
  const ms = Math.round(performance.now() - startedAt);
  request.log.info({ route: request.routeOptions.url, method: 'SOCKET', status: closing[0], ms });
}

/** Authenticates within `authenticationTimeoutMs`; throws `input_timeout_exceeded` if the first message is late. */
async function authenticate(
  request: FastifyRequest,
  { route, gate }: Serving,
  peek: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<Actor | undefined> {
  const deadline = AbortSignal.timeout(authenticationTimeoutMs);
  try {
    return await gate(route, request, () => peek(deadline));
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw new AppError('input_timeout_exceeded', { cause: error });
    throw error;
  }
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = parseLax(schema, input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const param = issue!.path.join('.');
  throw new AppError('invalid_parameters', { message: `${param}: ${issue!.message}`, param });
}

/** Sends JSON frames, each of which resolves when it has left the process. Calls `onSend` before each. */
function createSender(socket: WebSocket, signal: AbortSignal, onSend: () => void) {
  return (message: unknown): Promise<void> => {
    signal.throwIfAborted();
    onSend();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.send(JSON.stringify(message), (error) => {
      signal.removeEventListener('abort', onAbort);
      // A failed write means that the client has left, which `signal` reports a moment later.
      if (!error) resolve();
      else if (signal.aborted) reject(signal.reason);
      else signal.addEventListener('abort', onAbort, { once: true });
    });
    return promise;
  };
}

/** Counts connections by key and throws above `limit`. The returned function releases the connection; it is idempotent. */
function connectionCounter() {
  const counts = new Map<string, number>();
  return (key: string, limit: number): (() => void) => {
    const now = counts.get(key) ?? 0;
    if (now >= limit)
      throw new AppError('concurrent_limit_exceeded', {
        message: `Too many concurrent connections: ${limit} are allowed. Close unused connections.`,
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

/** The reason in a close frame is limited to 123 bytes. */
const truncateReason = (reason: string): string => {
  let text = reason;
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1).toWellFormed();
  return text;
};
