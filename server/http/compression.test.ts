import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../contract/route.ts';
import { silentLog } from '../platform/test-doubles.ts';
import { openApp } from './app.ts';
import { chooseEncoding } from './compression.ts';
import { mount } from './route.ts';

const voices = { voices: Array.from({ length: 100 }, (_, at) => ({ id: `voice-${at}`, name: 'Müller' })) };
const routes = defineRoutes({
  'GET /v1/large': { access: 'public', summary: 'Large.', reply: z.unknown() },
  'GET /v1/small': { access: 'public', summary: 'Small.', reply: z.unknown() },
  'GET /v1/tagged': { access: 'public', summary: 'With a tag.', content: ['text/plain'] },
  'GET /v1/audio': { access: 'public', summary: 'Audio.', content: ['audio/mpeg'] },
  'GET /v1/stream': { access: 'public', summary: 'Streamed JSON.', reply: z.unknown() },
  'GET /v1/events': { access: 'public', summary: 'Events.', content: ['text/event-stream'] },
  'POST /v1/session': { access: 'public', summary: 'Sets a cookie.', reply: z.unknown() },
});
const handlers = mount(routes, {
  'GET /v1/large': () => voices,
  'GET /v1/small': () => ({ status: 'ok' }),
  'GET /v1/tagged': () => ({ contentType: 'text/plain', body: 'x'.repeat(5000), headers: { etag: '"1"' } }),
  'GET /v1/audio': () => ({ contentType: 'audio/mpeg', body: Buffer.alloc(5000) }),
  'GET /v1/stream': () => ({
    contentType: 'application/json; charset=utf-8',
    body: Readable.from([JSON.stringify(voices)]),
  }),
  'GET /v1/events': () => ({ contentType: 'text/event-stream', body: `data: ${'x'.repeat(5000)}\n\n` }),
  'POST /v1/session': ({ setCookie }) => {
    setCookie('session', 'secret', { path: '/', maxAgeInS: 60 });
    return voices;
  },
});
const app = await openApp({
  routes,
  mounted: [handlers],
  credentials: { identifyKey: async () => undefined, identifyToken: async () => undefined },
  log: silentLog,
  publicUrl: undefined,
  requestsPerMinute: 10_000,
  webFolder: undefined,
  onResponse: () => {},
});
afterAll(() => app.close());
const get = (url: string, encoding: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { 'accept-encoding': encoding } });

describe('compressReplies', () => {
  it('compresses JSON above 1 kB by Brotli or gzip', async () => {
    const plain = await get('/v1/large', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const [br, gzip] = [await get('/v1/large', 'gzip, deflate, br'), await get('/v1/large', 'gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(voices);
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(voices);
    for (const reply of [br, gzip]) {
      expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    }
    for (const reply of [plain, br, gzip]) expect(reply.headers.vary).toMatch(/Accept-Encoding/);
    const { headers } = await get('/openapi.json', 'br');
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Origin, Accept-Encoding']);
  });

  it('weakens the tag of a compressed reply only', async () => {
    expect((await get('/v1/tagged', 'br')).headers.etag).toBe('W/"1"');
    expect((await get('/v1/tagged', 'identity')).headers.etag).toBe('"1"');
  });

  it('leaves small replies, audio, streams, events, and replies with a cookie as they are', async () => {
    for (const [url, method] of [
      ['/v1/small', 'GET'],
      ['/v1/audio', 'GET'],
      ['/v1/stream', 'GET'],
      ['/v1/events', 'GET'],
      ['/v1/session', 'POST'],
      ['/v1/large', 'HEAD'],
    ] as const) {
      const reply = await get(url, 'br, gzip', method);
      expect(reply.statusCode, url).toBe(200);
      expect(reply.headers['content-encoding'], url).toBeUndefined();
    }
    expect((await get('/v1/small', 'br')).headers.vary).toMatch(/Accept-Encoding/);
    expect((await get('/v1/audio', 'br')).headers.vary).not.toMatch(/Accept-Encoding/);
  });

  it('sends replies uncompressed rather than queue more than four', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => get('/v1/large', 'br')));
    const encodings = replies.map(({ headers }) => headers['content-encoding']);
    expect(encodings).toContain('br');
    expect(encodings).toContain(undefined);
    for (const { rawPayload, headers } of replies) {
      const text = headers['content-encoding'] ? brotliDecompressSync(rawPayload) : rawPayload;
      expect(JSON.parse(text.toString())).toEqual(voices);
    }
  });
});

describe('chooseEncoding', () => {
  it.each([
    ['', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['br, gzip', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.8', 'gzip'],
    ['GZIP; Q=0.3', 'gzip'],
    ['br;q=none', undefined],
  ])('reads the quality values of %j', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
