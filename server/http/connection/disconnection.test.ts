import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../../contract/route.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { AppOptions } from '../app.ts';
import { openApp } from '../app.ts';
import { mount } from '../route.ts';

const routes = defineRoutes({
  'GET /v1/work/{fault}': {
    access: 'public',
    summary: 'Works until the caller disconnects.',
    params: z.object({ fault: z.string() }),
    reply: z.object({}),
  },
  'GET /v1/stream/{fault}': {
    access: 'public',
    summary: 'Streams until the caller disconnects.',
    params: z.object({ fault: z.string() }),
    content: ['audio/mpeg'],
  },
});

/** What fails after the caller has left. */
const faults: Readonly<Record<string, (reason: unknown) => unknown>> = {
  reason: (reason) => reason,
  wrapped: (reason) => new EngineError('flite', 'Aborted.', { retryable: false, cause: reason }),
  aborted: () => new DOMException('This operation was aborted', 'AbortError'),
  database: () => new Error('The connection to the database was lost.'),
  bug: () => new TypeError('Cannot read properties of undefined'),
};
const untilAborted = (signal: AbortSignal) => once(signal, 'abort');

const errors: unknown[] = [];
const log = {
  ...Object.fromEntries(['fatal', 'warn', 'info', 'debug', 'trace'].map((level) => [level, () => {}])),
  level: 'info',
  error: ({ err }: { err: unknown }) => errors.push(err),
  child: () => log,
} as unknown as AppOptions['log'];
const app = await openApp({
  routes,
  mounted: [
    mount(routes, {
      'GET /v1/work/{fault}': async ({ params, signal }) => {
        await untilAborted(signal);
        throw faults[params.fault]!(signal.reason);
      },
      'GET /v1/stream/{fault}': async ({ params, signal }) => ({
        contentType: 'audio/mpeg',
        body: (async function* () {
          try {
            for (;;) yield Buffer.alloc(1000);
          } finally {
            if (!signal.aborted) await untilAborted(signal);
            // biome-ignore lint/correctness/noUnsafeFinally: the cleanup itself fails
            throw faults[params.fault]!(signal.reason);
          }
        })(),
      }),
    }),
  ],
  credentials: { identifyKey: async () => undefined, identifyToken: async () => undefined },
  log,
  publicUrl: undefined,
  requestsPerMinute: 1000,
  webFolder: undefined,
  onResponse: () => {},
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** Sends a request and disconnects before the end of the reply. */
async function disconnectFrom(path: string): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const arrived = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`));
  const [, raw] = await arrived;
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await once(raw, 'close');
  await new Promise((resolve) => setTimeout(resolve, 50));
}

it.each(['/v1/work', '/v1/stream'])(
  'logs faults after the caller of %s disconnected, but not the abort',
  async (path) => {
    for (const fault of ['reason', 'wrapped', 'aborted']) await disconnectFrom(`${path}/${fault}`);
    expect(errors).toEqual([]);
    for (const fault of ['database', 'bug']) await disconnectFrom(`${path}/${fault}`);
    expect(errors.splice(0)).toMatchObject([{ message: /database/ }, { name: 'TypeError' }]);
  },
);
