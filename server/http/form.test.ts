import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../contract/route.ts';
import { silentLog } from '../platform/test-doubles.ts';
import type { UploadedFile } from '../platform/uploaded-file.ts';
import { openApp } from './app.ts';
import { acceptAny, mount } from './route.ts';

const routes = defineRoutes({
  'POST /v1/parcels': {
    access: 'public',
    summary: 'Takes a parcel.',
    files: { file: { maxBytes: 100_000, required: true }, extras: { maxBytes: 10, maxCount: 2 } },
    body: z.object({ name: z.string().max(20), tags: z.array(z.string()).optional() }),
    reply: z.object({ name: z.string(), tags: z.array(z.string()), contents: z.array(z.string()) }),
  },
});

let seen: UploadedFile[] = [];
let workMs = 0;
const parcels = mount(routes, {
  'POST /v1/parcels': {
    accept: acceptAny,
    async handle({ body, files }) {
      seen = Object.values(files).flat();
      if (workMs > 0) await setTimeout(workMs);
      return {
        name: body.name,
        tags: body.tags ?? [],
        contents: await Promise.all(seen.map(({ path }) => readFile(path, 'utf8'))),
      };
    },
  },
});

const app = await openApp({
  routes,
  mounted: [parcels],
  credentials: { identifyKey: async () => undefined, identifyToken: async () => undefined },
  log: silentLog,
  publicUrl: undefined,
  requestsPerMinute: 1000,
  webFolder: undefined,
  onResponse: () => {},
});
let url = '';
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function post(fields: [string, string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, '../../etc/passwd');
  }
  const reply = await fetch(`${url}/v1/parcels`, { method: 'POST', body: form });
  return { status: reply.status, body: (await reply.json()) as { detail: { param?: string }[] & { param?: string } } };
}

describe('a form', () => {
  it('API-006 parses fields, lists and files, and leaves no file on disk', async () => {
    const { status, body } = await post([
      ['name', 'Ada'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['file', new Blob(['hello'])],
      ['unknown', new Blob(['dropped'])],
      ['extras', new Blob(['one'])],
      ['extras', new Blob(['two'])],
    ]);
    expect([status, body]).toEqual([200, { name: 'Ada', tags: ['a', 'b'], contents: ['hello', 'one', 'two'] }]);
    expect(seen.map(({ bytes }) => bytes)).toEqual([5, 3, 3]);
    await expect.poll(() => seen.some(({ path }) => existsSync(path))).toBe(false);
  });

  it('names the field that is missing, too large or repeated too often, and rejects other content types', async () => {
    expect(await post([['name', 'Ada']])).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }] },
    });
    const file: [string, Blob] = ['file', new Blob(['hello'])];
    expect(await post([file])).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'name'] }] } });
    const large = await post([
      ['name', 'Ada'],
      ['file', new Blob(['x'.repeat(100_001)])],
    ]);
    expect(large).toMatchObject({ status: 400, body: { detail: { code: 'request_too_large', param: 'file' } } });
    const extra: [string, Blob] = ['extras', new Blob(['x'])];
    expect(await post([['name', 'Ada'], file, extra, extra, extra])).toMatchObject({
      status: 400,
      body: { detail: { param: 'extras' } },
    });
    const headers = { 'content-type': 'application/json' };
    const json = await fetch(`${url}/v1/parcels`, { method: 'POST', headers, body: '{}' });
    expect([json.status, await json.json()]).toMatchObject([400, { detail: { code: 'invalid_content_type' } }]);
  });

  it.each([
    ['has no boundary', 'multipart/form-data', ''],
    ['is not a form', 'multipart/form-data; boundary=x', '{"name":"Ada"}'],
    [
      'ends in a field',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAd',
    ],
    [
      'ends in a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF',
    ],
  ])('is refused when it %s', async (_, contentType, body) => {
    const reply = await fetch(`${url}/v1/parcels`, { method: 'POST', headers: { 'content-type': contentType }, body });
    expect([reply.status, await reply.json()]).toMatchObject([400, { detail: { code: 'bad_request' } }]);
  });

  it('gets a reply when the handler takes longer than the idle timeout', async () => {
    app.server.timeout = 200;
    workMs = 600;
    try {
      const { status } = await post([
        ['name', 'slow'],
        ['file', new Blob(['a'])],
      ]);
      expect(status).toBe(200);
    } finally {
      workMs = 0;
      app.server.timeout = 0;
    }
  });
});
