import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly key: string | undefined;
  readonly body: string;
}

interface FakeReply {
  readonly status?: number;
  readonly type?: string;
  /** Parts that are sent one by one; undefined: the connection breaks there. */
  readonly parts: readonly (string | Uint8Array | undefined)[];
}

export const json = (value: unknown, status = 200): FakeReply => ({
  status,
  type: 'application/json',
  parts: [JSON.stringify(value)],
});
export const sound = (...parts: (string | undefined)[]): FakeReply => ({ type: 'audio/mpeg', parts });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/** A server of this process that notes its calls; `reply` is asked with `GET /path`. */
export async function startFakeServer(reply: (route: string, call: Call) => FakeReply | undefined) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://server');
    const call: Call = {
      method: request.method!,
      path: pathname,
      query: searchParams,
      key: request.headers['xi-api-key'] as string | undefined,
      body: await readBody(request),
    };
    calls.push(call);
    const route = `${call.method} ${call.path}`;
    const {
      status = 200,
      type = '',
      parts,
    } = reply(route, call) ?? json({ detail: { status: 'not_found', message: `No ${route}.` } }, 404);
    response.writeHead(status, { 'content-type': type });
    for (const part of parts) {
      if (part === undefined) return void response.destroy();
      await new Promise<void>((resolve) => response.write(part, () => resolve()));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
