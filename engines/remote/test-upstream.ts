import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the upstream received it. */
export interface SeenCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** How the upstream handles a call. The last of a list handles all further calls. */
export type Behaviour = (reply: ServerResponse, seen: SeenCall) => void | Promise<void>;

/** 24 kHz samples: `count` of the 16-bit value `value`. */
export const pcmBytes = (count: number, value = 8192): Buffer => {
  const bytes = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) bytes.writeInt16LE(value, at * 2);
  return bytes;
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const sendsAudio =
  (...pieces: Buffer[]): Behaviour =>
  async (reply) => {
    reply.writeHead(200, { 'content-type': 'audio/pcm' });
    for (const piece of pieces) {
      reply.write(piece);
      await pause(5);
    }
    reply.end();
  };
export const failsWith =
  (status: number): Behaviour =>
  (reply, { headers }) => {
    // Some upstreams repeat the key in their error message.
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ error: { message: `bad key ${headers.authorization ?? headers['xi-api-key']}` } }));
  };
export const hangs: Behaviour = () => {};
export const disconnectsAfter =
  (piece: Buffer): Behaviour =>
  async (reply) => {
    reply.writeHead(200, { 'content-type': 'audio/pcm' });
    reply.write(piece);
    await pause(30);
    reply.destroy();
  };

/** An HTTP server on loopback that applies one behaviour per call. */
export async function startUpstream(...behaviours: Behaviour[]) {
  const calls: SeenCall[] = [];
  let abandoned = 0;
  const server = createServer(async (request, reply) => {
    const body = await new Response(request as never).text();
    const seen = { path: request.url ?? '', headers: request.headers, body: JSON.parse(body) };
    reply.on('close', () => {
      if (!reply.writableFinished) abandoned += 1;
    });
    calls.push(seen);
    await behaviours[Math.min(calls.length, behaviours.length) - 1]!(reply, seen);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Number of calls that the client closed before the response was complete. */
    abandoned: () => abandoned,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
