import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineSockets } from '../../contract/route.ts';
import { openApp } from '../../server/http/app.ts';
import { type MountedSockets, mountSockets } from '../../server/http/sockets/socket.ts';
import { AppError } from '../../server/platform/app-error.ts';
import { openLog } from '../../server/platform/log.ts';
import { openSocket } from '../support/socket-client.ts';

const sockets = defineSockets({
  '/v1/echo/{name}': {
    summary: 'Echoes each message.',
    permits: 'speech.generate',
    tokenType: 'tts_websocket',
    params: z.object({ name: z.string().max(5) }),
    query: z.object({ loud: z.stringbool().default(false) }),
    message: z.object({ say: z.string() }),
    reply: z.object({ said: z.string() }),
  },
});
const echo = mountSockets(sockets, {
  '/v1/echo/{name}': async ({ params, query, messages, send }) => {
    for await (const { say } of messages) {
      if (say === 'bye') return;
      if (say === 'fail') throw new Error('a secret');
      if (say === 'busy') throw new AppError('service_unavailable');
      await send({ said: `${params.name}: ${query.loud ? say.toUpperCase() : say}` });
    }
  },
});

let close = async () => {};
afterEach(() => close());

async function start(mounted: readonly MountedSockets[] = [echo], log = openLog('silent')): Promise<string> {
  const identity = { userId: 'user', workspaceId: 'workspace', role: 'admin', permissions: undefined } as const;
  const app = await openApp({
    routes: {},
    mounted: [],
    sockets: { routes: sockets, mounted, consumeToken: async () => undefined },
    credentials: {
      identifyKey: async (key) => (key === 'sk_good' ? identity : undefined),
      identifyToken: async () => undefined,
    },
    log,
    publicUrl: undefined,
    requestsPerMinute: 10_000,
    webFolder: undefined,
    onResponse: () => {},
  });
  close = () => app.close();
  return app.listen({ port: 0, host: '127.0.0.1' });
}
const key = { 'xi-api-key': 'sk_good' };

describe('sockets', () => {
  it('warns of failures of the server after a client left, but not of mistakes of the client', async () => {
    const failing = mountSockets(sockets, {
      '/v1/echo/{name}': async ({ params, signal }) => {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        if (params.name === 'wrong') throw new AppError('invalid_parameters');
        throw new Error('broken');
      },
    });
    const lines: { level: number; err: { message: string } }[] = [];
    const url = await start([failing], openLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }));
    for (const name of ['wrong', 'fine']) {
      const { socket, opened, closed } = openSocket(`${url}/v1/echo/${name}`, key);
      await opened;
      socket.close();
      await closed;
    }
    const warned = () => lines.map(({ level, err }) => [level, err.message]);
    await expect.poll(warned).toContainEqual([40, 'broken']);
    expect(warned()).toEqual([[40, 'broken']]);
  });

  it('ASVS-11.1.4 stop reading from clients whose messages are not processed', async () => {
    const waiting = mountSockets(sockets, {
      '/v1/echo/{name}': ({ signal }) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    });
    const url = await start([waiting]);
    const clients = Array.from({ length: 5 }, () => openSocket(`${url}/v1/echo/a`, key));
    await Promise.all(clients.map(({ opened }) => opened));
    const message = JSON.stringify({ say: 'x'.repeat(200_000) });
    // 200 MB in total, of which the connections and the server hold a small part.
    const sent = clients.map(({ socket }) => {
      for (let at = 0; at < 200; at += 1) socket.send(message);
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const socket of sent) expect(socket.bufferedAmount).toBeGreaterThan(25_000_000);
    for (const { socket } of clients) socket.close();
  });

  it('require a handler at startup', async () => {
    await expect(start([])).rejects.toThrow('has no handler: /v1/echo/{name}');
  });

  it('pass validated params, query and messages to their handler, and close when it returns', async () => {
    const socket = openSocket(`${await start()}/v1/echo/Ada?loud=true`, key);
    await socket.send({ say: 'hello' }, { say: 'bye' });
    expect(await socket.closed).toEqual({ code: 1000, reason: '' });
    expect(socket.frames).toEqual([{ said: 'Ada: HELLO' }]);
  });

  it('are the same with a trailing slash and with repeated slashes', async () => {
    const url = await start();
    for (const path of ['/v1/echo/Ada/', '//v1//echo/Ada', '/v1/echo/Ada/?loud=false']) {
      const socket = openSocket(url + path, key);
      await socket.send({ say: 'hello' }, { say: 'bye' });
      expect(await socket.closed, path).toEqual({ code: 1000, reason: '' });
      expect(socket.frames).toEqual([{ said: 'Ada: hello' }]);
    }
  });

  it.each([
    ['/v1/echo/Adelaide', { say: 'x' }, 1008, 'invalid_parameters', 'name'],
    ['/v1/echo/Ada?loud=perhaps', { say: 'x' }, 1008, 'invalid_parameters', 'loud'],
    ['/v1/echo/Ada', { say: 1 }, 1008, 'invalid_parameters', 'say'],
    ['/v1/echo/Ada', { say: 'fail' }, 1011, 'internal_error', 'wrong'],
    ['/v1/echo/Ada', { say: 'busy' }, 1013, 'service_unavailable', 'try again'],
  ])('report the error of %s %j and close', async (path, message, code, error, words) => {
    const socket = openSocket((await start()) + path, key);
    await socket.send(message);
    expect((await socket.closed).code).toBe(code);
    expect(socket.frames).toEqual([{ error, code, message: expect.stringContaining(words) }]);
  });

  it('are limited per workspace; closing one allows another', async () => {
    const url = await start();
    const many = Array.from({ length: 200 }, () => openSocket(`${url}/v1/echo/Ada`, key));
    await Promise.all(many.map((socket) => socket.send({ say: 'x' })));
    await Promise.all(many.map((socket) => socket.frame(({ error }) => error === undefined)));
    const more = openSocket(`${url}/v1/echo/Ada`, key);
    expect((await more.closed).code).toBe(1008);
    expect(more.frames[0]?.error).toBe('too_many_concurrent_requests');
    await many[0]!.send({ say: 'bye' });
    await many[0]!.closed;
    const again = openSocket(`${url}/v1/echo/Ada`, key);
    await again.send({ say: 'x' }, { say: 'bye' });
    expect((await again.closed).code).toBe(1000);
  });

  it('are limited per unauthenticated IP address', async () => {
    const url = await start();
    const many = Array.from({ length: 50 }, () => openSocket(`${url}/v1/echo/Ada`));
    await Promise.all(many.map(({ opened }) => opened));
    const more = openSocket(`${url}/v1/echo/Ada`);
    expect((await more.closed).code).toBe(1008);
  });

  it('close with 1001 when the server stops', async () => {
    const socket = openSocket(`${await start()}/v1/echo/Ada`, key);
    await socket.send({ say: 'x' });
    await socket.frame(() => true);
    await close();
    expect((await socket.closed).code).toBe(1001);
  });
});
