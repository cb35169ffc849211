import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Method, Route, RouteKey, Routes, SocketRoute } from '../../contract/route.ts';
import { AppError } from '../platform/app-error.ts';
import { newId } from '../platform/ids.ts';
import { addressRateLimit } from './address-rate-limit.ts';
import { authGate, type Credentials, type Identity, socketGate } from './auth.ts';
import { mountDocs } from './docs.ts';
import { errorReply } from './errors.ts';
import { acceptForms, deleteFormFiles, readForm } from './form.ts';
import { isOpenAiClient, openAiErrorReply } from './openai-errors.ts';
import type { PageWithHead } from './page-head.ts';
import type { AnyHandler, BinaryReply, Call, Mounted } from './route.ts';
import { acceptSockets, type SocketOptions } from './socket.ts';
import { validatorCompiler } from './validation.ts';
import { mountWeb } from './web.ts';

export interface AppOptions {
  /** Every route that must have a handler. */
  readonly routes: Routes;
  readonly mounted: readonly Mounted[];
  /** The WebSockets, and whom a single-use token stands for; undefined: there are none. */
  readonly sockets?: SocketOptions & {
    consumeToken(token: string, type: NonNullable<SocketRoute['tokenType']>): Promise<Identity | undefined>;
  };
  readonly credentials: Credentials;
  readonly log: FastifyBaseLogger;
  /** Where callers reach the server; undefined: as they say in `Host`. */
  readonly publicUrl: string | undefined;
  /** Where uploads lie while they are read; the system's temporary folder when not given. */
  readonly uploadFolder?: string;
  /** Requests per minute of one caller. */
  readonly requestsPerMinute: number;
  /** The built web application; undefined: this process serves the API alone. */
  readonly webFolder: string | undefined;
  /** Whether the pages of plans and prices are there; they are where nothing is said. */
  readonly showsPlans?: () => boolean;
  /** Pages of it that say what they show to readers without scripts. */
  readonly pages?: readonly PageWithHead[];
  readonly onResponse: (route: string, method: string, status: number, elapsedMs: number) => void;
}

const defaultBodyLimit = 64 * 1024;
/** How long a request may take to arrive; one with files as long as a gigabyte takes over a line of 5 Mbit/s. */
const receiveTimeoutMs = 60_000;
const uploadTimeoutMs = 30 * 60_000;
/** How long a line may be quiet; and while files are worked on, of which nothing is heard before all is done. */
const idleTimeoutMs = 120_000;
const uploadIdleTimeoutMs = 10 * 60_000;

/** The HTTP server: every contract route with its handler, the documents, the web. Refuses routes without a handler. */
export async function openApp(options: AppOptions) {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: defaultBodyLimit,
    trustProxy: 'loopback',
    requestTimeout: uploadTimeoutMs,
    keepAliveTimeout: 65_000,
    // Streams of events send a heartbeat more often.
    connectionTimeout: idleTimeoutMs,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (findContract(request)?.raw) return done(null, body);
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch (cause) {
      done(new AppError('malformed_json', { cause }));
    }
  });

  // Mail programs send a form to unsubscribe (RFC 8058). A form says nothing to a route that has a body: that is JSON,
  // unless the contract says otherwise.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const contract = findContract(request);
    if (contract?.form) done(null, Object.fromEntries(new URLSearchParams(body as string)));
    else if (contract && !contract.body && !contract.files) done(null, undefined);
    else done(new AppError('invalid_content_type'));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id).header('x-request-id', request.id);
    // No name of anything holds one, and no database takes it.
    if (request.url.includes('%00')) throw new AppError('bad_request', { message: 'The address holds %00.' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    options.onResponse(route, request.method, reply.statusCode, reply.elapsedTime);
    request.log.info({ route, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
  app.setErrorHandler(async (error, request, reply) => {
    const { http, body, retryAfterInS } = chooseErrorReply(request)(error, request.id);
    if (!request.raw.complete) await drain(request.raw);
    if (http >= 500) request.log.error({ err: error }, 'request failed');
    if (error instanceof AppError) reply.headers(error.headers);
    if (retryAfterInS !== undefined) reply.header('retry-after', retryAfterInS);
    return reply.status(http).type('application/json; charset=utf-8').send(body);
  });

  await app.register(cookie);
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: '*',
    maxAge: 86_400,
  });
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    hsts: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => String(request.headers['xi-api-key'] ?? request.headers.authorization ?? request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limit_exceeded', { retryAfterInS: Math.ceil(context.ttl / 1000) }),
  });
  await acceptForms(app);
  await mountDocs(app);

  if (options.sockets)
    await acceptSockets(app, options.sockets, socketGate(options.credentials, options.sockets.consumeToken));
  const gate = authGate(options.credentials);
  const baseUrl = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  for (const [key, handler] of matchHandlers(options)) {
    const route = options.routes[key] as Route;
    const [method, path] = key.split(' ') as [Method, string];
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyLimit ?? defaultBodyLimit,
      schema: toSchema(route) as never,
      config: addressRateLimit(route.perMinute, options.requestsPerMinute),
      onRequest: async (request, reply) => {
        if (!route.files) limitReceiveTime(request.raw, reply.raw);
        request.actor = await gate(route, request.headers);
      },
      ...(route.files && {
        preValidation: (request: FastifyRequest) => readForm(request, route, options.uploadFolder ?? tmpdir()),
        onResponse: deleteFormFiles,
      }),
      handler: async (request, reply) => {
        // Only what is sent can be sent in part.
        if (request.method === 'HEAD') delete request.headers.range;
        if (route.files) reply.raw.setTimeout(uploadIdleTimeoutMs);
        return sendReply(reply, await handler(toCall(request, reply, baseUrl(request))));
      },
    });
  }
  await mountWeb(app, {
    folder: options.webFolder,
    showsPlans: options.showsPlans ?? (() => true),
    pages: options.pages ?? [],
    requestsPerMinute: options.requestsPerMinute,
    baseUrl,
  });
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Call<Route>['actor'] | undefined;
  }
}

/** Which shape of errors the caller reads. */
function chooseErrorReply(request: FastifyRequest): typeof errorReply {
  const shape = findContract(request)?.errors;
  return shape === 'openai' || (shape === 'by-client' && isOpenAiClient(request.headers))
    ? openAiErrorReply
    : errorReply;
}

/** The route of the contract that was asked for, where there is one. */
const findContract = ({ routeOptions }: FastifyRequest): Route | undefined =>
  (routeOptions.schema as { contract?: Route } | undefined)?.contract;

/** Cuts the line where a body takes too long to come. */
function limitReceiveTime(request: IncomingMessage, reply: ServerResponse): void {
  if (request.complete) return;
  const timer = setTimeout(() => !request.complete && request.destroy(), receiveTimeoutMs);
  timer.unref();
  reply.once('close', () => clearTimeout(timer));
}

/** Reads on, for a while, what a caller still sends: one whose request is cut off does not see the answer to it. */
async function drain(request: IncomingMessage): Promise<void> {
  const timeout = AbortSignal.timeout(3000);
  request.resume();
  await once(request, 'end', { signal: timeout }).catch(() => {});
}

/** What Fastify checks and documents; a part that the route does not have must not be named. */
const toSchema = (route: Route) => ({
  ...(route.params && { params: route.params }),
  ...(route.query && { querystring: route.query }),
  ...(route.body && { body: route.body }),
  ...(route.files && { consumes: ['multipart/form-data'] }),
  summary: route.summary,
  hide: route.hidden,
  contract: route,
});

/** Pairs each contract route with its handler; names those that have none, and handlers that no contract knows. */
function matchHandlers({ routes, mounted }: AppOptions): Map<RouteKey, AnyHandler> {
  const handlers = new Map<RouteKey, AnyHandler>();
  for (const noun of mounted)
    for (const [key, handler] of Object.entries(noun.handlers)) handlers.set(key as RouteKey, handler);
  const without = Object.keys(routes).filter((key) => !handlers.has(key as RouteKey));
  if (without.length > 0) throw new Error(`These routes of the contract have no handler: ${without.join(', ')}`);
  const unknown = [...handlers.keys()].filter((key) => !(key in routes));
  if (unknown.length > 0) throw new Error(`These handlers have no route in the contract: ${unknown.join(', ')}`);
  return handlers;
}

function toCall(request: FastifyRequest, reply: FastifyReply, baseUrl: string): Call<Route> {
  const disconnection = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnection.abort(new Error('The caller left.'));
  });
  return {
    actor: request.actor as never,
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    files: request.uploads ?? {},
    requestId: request.id,
    ip: request.ip,
    baseUrl,
    headers: request.headers,
    cookies: request.cookies,
    signal: disconnection.signal,
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (name, value, { path, maxAgeInS, sameSite = 'strict' }) =>
      void reply.setCookie(name, value, {
        path,
        maxAge: maxAgeInS,
        httpOnly: true,
        sameSite,
        // A proxy on another machine ends TLS without this server being told; PUBLIC_URL tells.
        secure: baseUrl.startsWith('https:'),
      }),
  };
}

function sendReply(reply: FastifyReply, result: unknown) {
  if (!isBinary(result)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  for (const [name, value] of Object.entries(result.headers ?? {})) reply.header(name, value);
  reply.status(result.status ?? 200).type(result.contentType);
  if (reply.request.method !== 'HEAD' || !(result.body instanceof Readable)) return reply.send(result.body);
  // Nobody waits for the bytes: they are not read.
  result.body.on('error', () => {}).destroy();
  return reply.send(Readable.from([]));
}

const isBinary = (result: unknown): result is BinaryReply =>
  typeof result === 'object' &&
  result !== null &&
  'contentType' in result &&
  'body' in result &&
  (typeof result.body === 'string' || result.body instanceof Uint8Array || result.body instanceof Readable);
