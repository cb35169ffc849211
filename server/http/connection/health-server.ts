import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { newId } from '../../platform/ids.ts';
import { errorReply } from '../errors.ts';
import { isMonitor, type MonitorAccess } from './monitor-caller.ts';

/** The state of a process, as `/health`, `/ready` and `/metrics` tell it. */
interface ProcessHealth {
  readonly version: string;
  /** Throws when the process cannot work. */
  ready(): Promise<void>;
  metrics(): Promise<{ readonly contentType: string; readonly text: string }>;
}

interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly retryAfterInS?: number | undefined;
}

const requestTimeoutMs = 10_000;

/** Listens with `/health`, `/ready` and `/metrics` alone, for a process that only runs jobs. Resolves when it listens. */
export async function openHealthServer(
  health: ProcessHealth,
  { port, host, monitors }: { readonly port: number; readonly host: string; readonly monitors: MonitorAccess },
): Promise<Server> {
  const server = createServer({ requestTimeout: requestTimeoutMs }, async (request, response) => {
    const { status, contentType, body, retryAfterInS } = await answer(request, health, monitors);
    response.writeHead(status, {
      'content-type': contentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfterInS !== undefined && { 'retry-after': String(retryAfterInS) }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen({ port, host });
  await once(server, 'listening');
  return server;
}

async function answer(request: IncomingMessage, health: ProcessHealth, monitors: MonitorAccess): Promise<Reply> {
  const path = request.url?.split('?')[0];
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') return json(405, { detail: 'Method not allowed.' });
    if (path === '/health') return json(200, { status: 'ok', version: health.version });
    if (path === '/ready') {
      await health.ready();
      return json(200, { status: 'ok' });
    }
    if (path !== '/metrics') return json(404, { detail: 'This process only answers /health, /ready and /metrics.' });
    if (!isMonitor({ raw: request }, monitors)) return json(403, { detail: 'This address may not read the metrics.' });
    const { contentType, text } = await health.metrics();
    return { status: 200, contentType, body: text };
  } catch (error) {
    const { http, body, retryAfterInS } = errorReply(error, newId());
    return { ...json(http, body), retryAfterInS };
  }
}

const json = (status: number, body: object): Reply => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
