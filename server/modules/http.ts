import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routes, sockets } from '../../contract/routes.ts';
import { openApp } from '../http/app.ts';
import { accessWatch } from '../http/connection/access-watch.ts';
import { openHealthServer } from '../http/connection/health-server.ts';
import { stopGracefully } from '../http/connection/stop-gracefully.ts';
import { isAlone, readCaptchaProvider, readMonitorAccess, readTrustedProxies } from '../main.settings.ts';
import type { Membership } from '../platform/actor.ts';
import { openSharedCounts } from '../platform/shared-counts/shared-counts.ts';
import type { AccountsArea } from './accounts/accounts-area.ts';
import type { FilesArea } from './files/files-area.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform/platform.module.ts';
import type { ProductionsArea } from './productions/productions-area.ts';
import type { StudioArea } from './studio/studio-area.ts';
import type { WorkspacesArea } from './workspaces/workspaces-area.ts';

const warmUpDelayMs = 100;

interface HttpDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly files: FilesArea;
  readonly studio: StudioArea;
  readonly productions: ProductionsArea;
}

/** Whether the call may continue: one that began before its workspace was closed ends. */
const isMember = (found: Membership | undefined, beganInClosed: boolean): found is Membership =>
  found !== undefined && (found.deletionRequestedAt === undefined || beganInClosed);

/** Serves the routes, sockets and pages of the modules. Resolves to the public base URL when the server listens. */
export async function openHttp(
  modules: readonly Module[],
  { platform, workspaces, accounts: { sessions }, files, studio: { projectsApi }, productions }: HttpDeps,
): Promise<string> {
  const { env, db, log, live, metrics, speech, events, temporaryFolder, drain, onStop } = platform;
  const { instance, user, memberships, apiKeys, singleUseTokens, routeRoles, requestRecorder } = workspaces;
  const webFolder = join(import.meta.dirname, '..', '..', 'build', 'web', 'client');
  const app = await openApp({
    routes,
    mounted: modules.flatMap((module) => module.routes ?? []),
    sockets: {
      routes: sockets,
      mounted: modules.flatMap((module) => module.sockets ?? []),
      consumeToken: singleUseTokens.consume,
    },
    credentials: {
      identifyKey: apiKeys.identify,
      identifyToken: sessions.identify,
      findMembership: memberships.find,
      isOperator: user.isOperator,
      findProductionRole: productions.productionRoles.find,
      isRecentlyAuthenticated: sessions.isRecentlyAuthenticated,
    },
    async requireRole(actor, permits, params) {
      await projectsApi.requireAllowed(actor, permits);
      await routeRoles.requireRole(actor, permits, params);
    },
    watchAccess: accessWatch({
      live,
      findCaller: async (actor) => {
        const membership = await memberships.find(actor.workspaceId, actor.userId);
        const key = actor.apiKeyId === undefined ? actor : await apiKeys.identifyById(actor.apiKeyId);
        if (!isMember(membership, actor.deletionRequestedAt !== undefined) || !key) return undefined;
        const { role, groupIds, grants } = membership;
        return { ...actor, role, groupIds, grants, permissions: key.permissions };
      },
      keepsRoles: routeRoles.keepsRoles,
      onError: (err) => log.warn({ err }, 'failed to check whether a caller still has access'),
    }),
    log,
    publicUrl: env.PUBLIC_URL,
    uploads: { folder: temporaryFolder, minFreeBytes: env.MIN_FREE_DISK_MB * 2 ** 20 },
    resumableUploads: files.uploads,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    shareCounts: isAlone(env) ? undefined : openSharedCounts(db).add,
    trustedProxies: readTrustedProxies(env),
    monitors: readMonitorAccess(env),
    captcha: readCaptchaProvider(env)?.provider,
    affiliateScript: env.AFFILIATE_SCRIPT_URL,
    webFolder: existsSync(join(webFolder, '__spa-fallback.html')) ? webFolder : undefined,
    isDevelopment: env.DEVELOPMENT,
    showsPlans: () => !instance.isPrivate(),
    pages: modules.flatMap((module) => module.pages ?? []),
    framedPages: modules.flatMap((module) => module.framedPages ?? []),
    site: {
      isOn: env.PUBLIC_SITE,
      asksConsent: (env.POSTHOG_KEY ?? env.SEGMENT_WRITE_KEY ?? env.AFFILIATE_SCRIPT_URL) !== undefined,
      textFolder: env.SITE_FOLDER,
      operator: {
        operator: env.OPERATOR_NAME,
        operator_address: env.OPERATOR_ADDRESS,
        operator_email: env.OPERATOR_EMAIL,
      },
    },
    drain,
    onResponse: (request) => {
      metrics.recordResponse(request.route, request.method, request.status, request.elapsedMs);
      requestRecorder.record(request);
    },
  });
  metrics.observeHttp({
    requestsInFlight: () => app.calls.size,
    sockets: () => app.sockets?.countByRoute() ?? new Map(),
  });
  onStop(() => stopGracefully(app, { drain, timeoutMs: env.STOP_SECONDS * 1000 }));
  // Fastify hands its options to the server, whose reusePort its types do not know.
  const address = { port: env.PORT, host: env.HOST, reusePort: env.REUSE_PORT };
  await app.listen(address);
  const { port } = app.server.address() as { port: number };
  const listensOnAll = env.HOST === '0.0.0.0' || env.HOST === '::';
  // Delayed, so that the warm-up does not slow down the first requests.
  setTimeout(() => speech.warm(), warmUpDelayMs).unref();
  await events.publish('server.listening', { url: `http://${listensOnAll ? '127.0.0.1' : env.HOST}:${port}` });
  return env.PUBLIC_URL ?? `http://localhost:${port}`;
}

/** Serves the health and the metrics of a process without the role web, if the operator set a port. */
export async function openWorkerHealth({ env, system, onStop }: Platform): Promise<void> {
  if (env.HEALTH_PORT === undefined) return;
  const server = await openHealthServer(system, {
    port: env.HEALTH_PORT,
    host: env.HOST,
    monitors: readMonitorAccess(env),
  });
  onStop(() => {
    server.close();
    server.closeAllConnections();
  });
}
