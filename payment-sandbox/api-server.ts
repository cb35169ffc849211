import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { constantTimeEqual } from '../server/platform/crypto.ts';
import type { Log } from '../server/platform/log.ts';
import { errorReply, type Reply } from './api-router.ts';
import { decodeForm } from './request-params.ts';
import { SandboxError } from './sandbox-errors.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, unknown>;
  readonly idempotencyKey: string | undefined;
  /** The connected account of the `Stripe-Account` header. */
  readonly account: string | undefined;
}

const maxBodyBytes = 256 * 1024;
const requestTimeoutMs = 30_000;
/** Time that open requests have to finish when the server closes. */
const closeTimeoutMs = 2000;

interface ApiServerOptions {
  /** The only API key that the server accepts. */
  readonly secretKey: string;
  readonly log: Log;
  handleRequest(request: ApiRequest): Promise<Reply>;
}

/** Serves the sandbox's API on a random loopback port. */
export async function startApiServer(options: ApiServerOptions): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    respond(request, options).then(
      (reply) => send(response, reply),
      (err) => {
        options.log.error({ err }, 'the payment sandbox could not handle a request');
        send(response, internalError);
      },
    );
  });
  server.requestTimeout = requestTimeoutMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), closeTimeoutMs).unref();
      }),
  };
}

const internalError: Reply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong in the sandbox.' } },
};
const invalidKey: Reply = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
};

async function respond(request: IncomingMessage, { secretKey, handleRequest }: ApiServerOptions): Promise<Reply> {
  const [scheme, key = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !constantTimeEqual(key, secretKey)) return invalidKey;
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  if (body === undefined)
    return errorReply(new SandboxError(413, { type: 'invalid_request_error', message: 'The request is too large.' }));
  const { 'idempotency-key': idempotencyKey, 'stripe-account': account } = request.headers;
  try {
    const params = decodeForm(method === 'POST' ? body : search.slice(1) || body);
    return await handleRequest({
      method,
      path: pathname,
      params,
      idempotencyKey: method === 'POST' && typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
      account: typeof account === 'string' ? account : undefined,
    });
  } catch (error) {
    if (error instanceof SandboxError) return errorReply(error);
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBodyBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
