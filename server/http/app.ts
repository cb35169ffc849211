import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { PermissionName } from '../../contract/permissions/permissions.ts';
import type { Method, Route, RouteKey, Routes } from '../../contract/route.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import type { CaptchaProvider } from '../platform/captcha/captcha.ts';
import type { Drain } from '../platform/drain.ts';
import { newId } from '../platform/ids.ts';
import { includesAddress } from '../platform/networks.ts';
import type { Span } from '../platform/tracing/tracer.ts';
import { runInContext } from '../platform/work-context/work-context.ts';
import { authGate, type ConsumeToken, type Credentials, socketGate } from './auth.ts';
import { compressReplies } from './compression.ts';
import { openCallWatch, type WatchAccess } from './connection/access-watch.ts';
import { disconnectionSignal, hasLeft } from './connection/disconnection.ts';
import type { FinishedRequest } from './connection/finished-request.ts';
import { acceptForwardedHeaders } from './connection/forwarded-headers.ts';
import { isLocalCaller } from './connection/local-caller.ts';
import { isMonitor, type MonitorAccess } from './connection/monitor-caller.ts';
import { countRunningCalls, type RunningCalls } from './connection/running-calls.ts';
import { findContract, rejectUnreadableUrl, sendError } from './connection/send-error.ts';
import { sendReply } from './connection/send-reply.ts';
import { traceRequest } from './connection/trace-request.ts';
import { acceptOtherOrigins } from './cross-origin.ts';
import { acceptForm, acceptForms, type ResumableUploads, readForm } from './form.ts';
import { type RequestLimits, requestLimits } from './limits/request-limits.ts';
import { type ShareCounts, windowCounts } from './limits/window-counts.ts';
import { entryPages } from './pages/entry-pages.ts';
import type { FramedPage } from './pages/framed-page.ts';
import type { PageWithHead } from './pages/page-head.ts';
import type { SiteOptions } from './pages/site-pages.ts';
import { servedUrl, withPathAliases } from './path-aliases.ts';
import { mountDocs } from './reference/docs.ts';
import { referencePages } from './reference/reference-pages.ts';
import { acceptBodies } from './request-body.ts';
import type { AnyHandler, Call, Mounted } from './route.ts';
import { routeMatcher } from './route-matcher.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { RunningSockets } from './sockets/running-sockets.ts';
import { acceptSockets, type SocketOptions } from './sockets/socket.ts';
import { endUnreadBodies } from './unread-body.ts';
import { type UploadOptions, uploadLimits } from './uploads.ts';
import { validatorCompiler } from './validation.ts';
import { mountWeb } from './web.ts';

export interface AppOptions {
  /** Every route, each of which must have a handler. */
  readonly routes: Routes;
  readonly mounted: readonly Mounted[];
  /** The WebSockets and the lookup of single-use tokens; undefined: no WebSockets. */
  readonly sockets?: SocketOptions & {
    readonly consumeToken: ConsumeToken;
  };
  readonly credentials: Credentials;
  /** Throws unless the caller has the role on the resource that the path names. Without it, only services check roles. */
  readonly requireRole?: (
    actor: Actor,
    permits: PermissionName,
    params: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Ends streams and sockets of callers who lose access. Without it, only new calls are refused. */
  readonly watchAccess?: WatchAccess;
  readonly log: FastifyBaseLogger;
  /** Public base URL; undefined: taken from the `Host` header. */
  readonly publicUrl: string | undefined;
  /** Where uploaded files are stored, and their limits. */
  readonly uploads?: UploadOptions;
  /** The resumable uploads that forms may name in place of files; undefined: none. */
  readonly resumableUploads?: ResumableUploads;
  /** Requests per minute of one API key or user, and of the unauthenticated callers at one address. */
  readonly requestsPerMinute: number;
  /** Counts requests together with other processes; undefined: this one is alone. */
  readonly shareCounts?: ShareCounts | undefined;
  /** Reverse proxies whose forwarded headers are believed; undefined: none. */
  readonly trustedProxies?: BlockList;
  /** Who reads the metrics from other machines; undefined: nobody. */
  readonly monitors?: MonitorAccess;
  /** Folder of the built web app; undefined: only the API is served. */
  readonly webFolder: string | undefined;
  /** Whether the pages about plans exist; true by default. */
  readonly showsPlans?: () => boolean;
  /** Whether the pages for contributors exist; false by default. */
  readonly isDevelopment?: boolean;
  /** The provider of the captcha on the pages; undefined: none. */
  readonly captcha?: CaptchaProvider['provider'] | undefined;
  /** REF-007: a script that the pages may load. */
  readonly affiliateScript?: string | undefined;
  /** Pages of the web app with their own head. */
  readonly pages?: readonly PageWithHead[];
  /** Pages that other sites show in a frame. */
  readonly framedPages?: readonly FramedPage[];
  /** The public site; default: on, without an operator. */
  readonly site?: SiteOptions;
  /** The stop of the process; undefined: connections are kept until the app is closed. */
  readonly drain?: Drain;
  readonly onResponse: (request: FinishedRequest) => void;
}

const defaultBodyLimit = 64 * 1024;
/** Maximum time to receive a request. With files: 1 GB at 5 Mbit/s. */
const receiveTimeoutMs = 60_000;
const uploadTimeoutMs = 30 * 60_000;
/** Maximum idle time of a connection; longer while uploads are processed, which sends nothing until the end. */
const idleTimeoutMs = 120_000;
const uploadIdleTimeoutMs = 10 * 60_000;

/** Creates the HTTP server: contract routes, WebSockets, API docs and the web app. Throws for routes without a handler. */
export async function openApp(given: AppOptions) {
  const options = { ...given, ...withPathAliases(given) };
  const trustedProxies = options.trustedProxies ?? new BlockList();
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => newId(),
    rewriteUrl: servedUrl,
    frameworkErrors: rejectUnreadableUrl,
    bodyLimit: defaultBodyLimit,
    trustProxy: (address) => includesAddress(trustedProxies, address),
    requestTimeout: uploadTimeoutMs,
    keepAliveTimeout: 65_000,
    // Event streams send heartbeats more often than this.
    connectionTimeout: idleTimeoutMs,
    forceCloseConnections: true,
    // Older SDKs send a trailing slash; a redirect would lose the body.
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  });
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(() => JSON.stringify);
  acceptBodies(app, findContract);
  endUnreadBodies(app);
  // First, so that rejected requests have them too.
  await setSecurityHeaders(app, options.publicUrl);
  acceptForwardedHeaders(app, trustedProxies, options.log);
  const calls = countRunningCalls(app, options.drain);
  app.decorate('calls', calls);
  addHooks(app, options.onResponse);
  await app.register(cookie);
  // After the cookies, which it needs to see.
  compressReplies(app);
  const findRoutes = routeMatcher(Object.keys(options.routes) as RouteKey[]);
  await acceptOtherOrigins(app, options.routes, findRoutes);
  const counts = windowCounts(options.shareCounts, options.log);
  app.addHook('onClose', () => counts.close());
  const limits = requestLimits(options.requestsPerMinute, counts);
  const socketPaths = Object.keys(options.sockets?.routes ?? {});
  limitAddresses(app, limits, socketPaths);
  rejectOtherMethods(app, [...Object.keys(options.routes), ...socketPaths.map((path) => `GET ${path}`)]);
  await acceptForms(app);
  mountDocs(app, options.routes, options.publicUrl);
  if (options.sockets) {
    const gate = socketGate(options.credentials, options.sockets.consumeToken);
    const sockets = await acceptSockets(app, options.sockets, {
      gate: (route, request, firstMessage) => limits.authenticate(request, () => gate(route, request, firstMessage)),
      watchAccess: options.watchAccess,
    });
    app.decorate('sockets', sockets);
  }
  const baseUrl = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  mountRoutes(app, options, limits, baseUrl);
  await mountWeb(app, {
    folder: options.webFolder,
    showsPlans: options.showsPlans ?? (() => true),
    isDevelopment: options.isDevelopment ?? false,
    partners: { captcha: options.captcha, affiliateScript: options.affiliateScript },
    pages: [...referencePages(options.routes), ...entryPages, ...(options.pages ?? [])],
    framedPages: options.framedPages ?? [],
    site: options.site ?? { isOn: true, operator: {} },
    limits,
    baseUrl,
  });
  return app;
}

/** Adds the request id to replies, logs and counts them, and formats errors. */
function addHooks(app: FastifyInstance, onResponse: AppOptions['onResponse']): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id).header('x-request-id', request.id);
    // Postgres text cannot contain null bytes.
    if (request.url.includes('%00')) throw new AppError('bad_request', { message: 'The URL contains a null byte.' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { id, method, actor } = request;
    onResponse({ id, route, method, status: reply.statusCode, elapsedMs: reply.elapsedTime, actor });
    request.log.info({ route, method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!hasLeft(reply)) return;
      const ms = Math.round(reply.elapsedTime);
      request.log.info(
        { route: request.routeOptions.url ?? 'unknown', method: request.method, ms },
        'caller disconnected',
      );
    });
  });
  app.setErrorHandler(async (error, request, reply) => sendError(error, request, reply));
}

/** Replies 405 with `Allow` before the body is read, where a path of the contract has other methods only. */
function rejectOtherMethods(app: FastifyInstance, keys: readonly string[]): void {
  const findRoutes = routeMatcher(keys);
  app.addHook('onRequest', async (request) => {
    if (!request.is404) return;
    const allowed = [...findRoutes(request.url).keys()].flatMap((method) =>
      method === 'GET' ? ['GET', 'HEAD'] : method,
    );
    if (allowed.length > 0) throw new AppError('method_not_allowed', { headers: { allow: allowed.join(', ') } });
  });
}

/** Counts each request for its address before it is authenticated. */
function limitAddresses(app: FastifyInstance, limits: RequestLimits, socketPaths: readonly string[]): void {
  const sockets = new Set(socketPaths.map(toUrlPattern));
  app.addHook('onRequest', async (request, reply) => {
    const contract = findContract(request);
    if (contract?.unlimited) return;
    const verifiesCredential = contract
      ? contract.access !== 'public' || contract.permitsCaller !== undefined
      : sockets.has(request.routeOptions.url ?? '');
    limits.countAddress(request, reply, verifiesCredential);
  });
}

/** Mounts the routes of the contract; throws for a route without a handler, and for a handler without a route. */
function mountRoutes(
  app: FastifyInstance,
  options: AppOptions,
  limits: RequestLimits,
  baseUrl: (request: FastifyRequest) => string,
): void {
  const gate = authGate(options.credentials, options.sockets?.consumeToken);
  const uploads = uploadLimits(options.uploads ?? {});
  for (const [key, handler] of matchHandlers(options)) {
    const route = options.routes[key] as Route;
    const [method, path] = key.split(' ') as [Method, string];
    app.route({
      method,
      url: toUrlPattern(path),
      bodyLimit: route.bodyLimit ?? defaultBodyLimit,
      schema: toSchema(route) as never,
      onRequest: async (request, reply) => {
        // Monitors call these all the time.
        if (!route.unlimited) request.span = traceRequest(request, reply);
        if (route.onlyLoopback && !isAdmitted(request, route, options.monitors))
          throw new AppError('forbidden', { message: 'Only programs on this machine can call this, at localhost.' });
        if (!route.files && route.streams === undefined) limitReceiveTime(request.raw, reply.raw);
        if (route.requestsPerMinute !== undefined) limits.countRoute(request, reply, key, route.requestsPerMinute);
        request.actor = await limits.authenticate(request, () => gate(route, request), reply);
        if (request.actor) request.log = reply.log = request.log.child({ workspace_id: request.actor.workspaceId });
        if (request.actor && route.permits)
          await options.requireRole?.(request.actor, route.permits, request.params as Record<string, string>);
        if (typeof handler === 'object')
          await acceptForm(request, reply, { route, handler, uploads, resumable: options.resumableUploads });
      },
      ...(route.files && { preValidation: (request: FastifyRequest) => readForm(request, route) }),
      handler: async (request, reply) => {
        // HEAD sends no content, so it has no ranges.
        if (request.method === 'HEAD') delete request.headers.range;
        const params = request.params as Record<string, string>;
        const use = route.permits && { permits: route.permits, params };
        const watch = openCallWatch(request.actor, use, reply.raw, options.watchAccess);
        const call = toCall(request, reply, { baseUrl: baseUrl(request), watch });
        const context = {
          requestId: request.id,
          workspaceId: request.actor?.workspaceId,
          origin: { address: request.ip, userAgent: request.headers['user-agent'] },
          span: request.span,
        };
        return app.calls.track(
          // Also while the reply is sent, which is when a stream is made.
          runInContext(context, async () => {
            if (typeof handler === 'function') return sendReply(reply, await handler(call), watch);
            reply.raw.setTimeout(uploadIdleTimeoutMs);
            const handle = () => runInContext(context, async () => handler.handle(call));
            const result = await request.form!.upload.run(handle);
            await request.form!.finish();
            return sendReply(reply, result, watch);
          }),
        );
      },
    });
  }
}

/** Whether the caller may use a route for programs of this machine. */
const isAdmitted = (request: FastifyRequest, route: Route, monitors: MonitorAccess | undefined): boolean =>
  isLocalCaller(request) || (route.admitsMonitors === true && monitors !== undefined && isMonitor(request, monitors));

declare module 'fastify' {
  interface FastifyRequest {
    actor: Call<Route>['actor'] | undefined;
    /** Undefined while tracing is off. */
    span: Span | undefined;
  }
  interface FastifyInstance {
    calls: RunningCalls;
    /** Undefined without sockets. */
    sockets: RunningSockets | undefined;
  }
}

/** A path of the contract as a pattern of the router: `{id}` becomes `:id`. */
const toUrlPattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Closes the connection when the body takes too long to arrive. */
function limitReceiveTime(request: IncomingMessage, reply: ServerResponse): void {
  if (request.complete) return;
  const timer = setTimeout(() => !request.complete && request.destroy(), receiveTimeoutMs);
  timer.unref();
  reply.once('close', () => clearTimeout(timer));
}

/** The schema that Fastify validates. Missing parts must be absent, not undefined. */
const toSchema = (route: Route) => ({
  ...(route.params && { params: route.params }),
  ...(route.query && { querystring: route.query }),
  ...(route.body && { body: route.body }),
  contract: route,
});

/** Pairs each contract route with its handler; throws an error that names routes without handlers and the reverse. */
function matchHandlers({ routes, mounted }: AppOptions): Map<RouteKey, AnyHandler> {
  const handlers = new Map<RouteKey, AnyHandler>();
  for (const noun of mounted)
    for (const [key, handler] of Object.entries(noun.handlers)) handlers.set(key as RouteKey, handler);
  const unhandled = Object.keys(routes).filter((key) => !handlers.has(key as RouteKey));
  if (unhandled.length > 0) throw new Error(`These routes of the contract have no handler: ${unhandled.join(', ')}`);
  const unknown = [...handlers.keys()].filter((key) => !(key in routes));
  if (unknown.length > 0) throw new Error(`These handlers have no route in the contract: ${unknown.join(', ')}`);
  return handlers;
}

function toCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl, watch }: { readonly baseUrl: string; readonly watch: () => void },
): Call<Route> {
  const signal = disconnectionSignal(reply);
  return {
    actor: request.actor as never,
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    stream: request.raw,
    files: request.uploads ?? {},
    requestId: request.id,
    ip: request.ip,
    isLocal: isLocalCaller(request),
    baseUrl,
    headers: request.headers,
    cookies: request.cookies,
    get signal() {
      watch();
      return signal;
    },
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (name, value, { path, maxAgeInS, sameSite = 'strict' }) =>
      void reply.setCookie(name, value, {
        path,
        maxAge: maxAgeInS,
        httpOnly: true,
        sameSite,
        // A proxy on another machine may terminate TLS, which only PUBLIC_URL reveals.
        secure: baseUrl.startsWith('https:'),
      }),
  };
}
