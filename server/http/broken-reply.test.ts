import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { defineRoutes } from '../../contract/route.ts';
import { StorageUnavailableError } from '../platform/blobs/blob-store.ts';
import { openLog } from '../platform/log.ts';
import { openApp } from './app.ts';
import { mount } from './route.ts';

it('closes the connection of a file that breaks in the middle, and logs one line', async () => {
  const routes = defineRoutes({
    'GET /v1/file': { access: 'public', summary: 'A file that breaks.', content: ['audio/mpeg'] },
  });
  async function* breakingFile() {
    yield Buffer.alloc(1000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new StorageUnavailableError();
  }
  const lines: string[] = [];
  const app = await openApp({
    routes,
    mounted: [
      mount(routes, {
        'GET /v1/file': () => ({
          contentType: 'audio/mpeg',
          body: Readable.from(breakingFile(), { objectMode: false }),
          headers: { 'content-length': 5000 },
        }),
      }),
    ],
    credentials: { identifyKey: async () => undefined, identifyToken: async () => undefined },
    log: openLog('warn', { write: (line) => void lines.push(line) }),
    publicUrl: undefined,
    requestsPerMinute: 1000,
    webFolder: undefined,
    onResponse: () => {},
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reply = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/file`);
  expect(reply.status).toBe(200);
  await expect(reply.arrayBuffer()).rejects.toThrow();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['reply failed while it was sent']);
  await app.close();
});
