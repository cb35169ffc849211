import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../contract/route.ts';
import { silentLog } from '../platform/test-doubles.ts';
import { openApp } from './app.ts';
import { mount } from './route.ts';

const body = z.object({ text: z.string() });
const reply = z.object({ text: z.string() });
const routes = defineRoutes({
  'POST /v1/speech': {
    access: 'account',
    permits: 'account.read',
    summary: 'With a credential in a header.',
    body,
    bodyLimit: 100,
    reply,
  },
  'POST /v1/sign-in': { access: 'public', summary: 'Without a credential.', body, reply },
  'POST /v1/unsubscribe': { access: 'public', summary: 'A form.', body, form: true, reply },
  'POST /v1/nothing': { access: 'public', summary: 'Without a body.', reply: z.object({}) },
});
const app = await openApp({
  routes,
  mounted: [
    mount(routes, {
      'POST /v1/speech': (call) => call.body,
      'POST /v1/sign-in': (call) => call.body,
      'POST /v1/unsubscribe': (call) => call.body,
      'POST /v1/nothing': () => ({}),
    }),
  ],
  credentials: {
    identifyKey: async () => ({ userId: 'u', workspaceId: 'w', role: 'admin', permissions: undefined }),
    identifyToken: async () => undefined,
  },
  log: silentLog,
  publicUrl: undefined,
  requestsPerMinute: 1000,
  webFolder: undefined,
  onResponse: () => {},
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** The status, and the text that was received or the error code. */
async function post(path: string, type: string, payload: string) {
  const headers = { 'xi-api-key': 'sk_a', ...(type && { 'content-type': type }) };
  // A typed array has no content type of its own.
  const answer = await fetch(url + path, { method: 'POST', headers, body: new TextEncoder().encode(payload) });
  const { text, detail } = (await answer.json()) as { text?: string; detail?: { code?: string } };
  return [answer.status, text ?? detail?.code];
}
const json = '{"text":"Hé"}';
const form = 'application/x-www-form-urlencoded';

describe('a body', () => {
  it.each([
    ['application/json', json, 200, 'Hé'],
    ['application/json; charset=utf-8', json, 200, 'Hé'],
    ['application/merge-patch+json', json, 200, 'Hé'],
    ['', json, 200, 'Hé'],
    ['text/plain', json, 200, 'Hé'],
    [form, json, 200, 'Hé'],
    ['text/plain', 'Hé', 400, 'malformed_json'],
    [form, 'text=Hé', 400, 'malformed_json'],
    ['application/json', '{', 400, 'malformed_json'],
    ['application/xml', json, 400, 'invalid_content_type'],
    ['application/json', `{"text":"${'a'.repeat(100)}"}`, 400, 'request_too_large'],
  ])('of type %j is read as JSON where a key is required: %s → %i', async (type, payload, status, result) => {
    expect(await post('/v1/speech', type, payload)).toEqual([status, result]);
  });

  it.each(['', 'text/plain', form])(
    'ASVS-13.2.3 of type %j, which a browser sends to other sites, is refused on public routes',
    async (type) => {
      expect(await post('/v1/sign-in', type, json)).toEqual([400, 'invalid_content_type']);
      expect(await post('/v1/sign-in', 'application/json', json)).toEqual([200, 'Hé']);
    },
  );

  it('of a form is read where the route takes one, and is ignored where it takes none', async () => {
    expect(await post('/v1/unsubscribe', form, 'text=yes')).toEqual([200, 'yes']);
    for (const type of ['', form, 'application/json'])
      expect(await post('/v1/nothing', type, 'x')).toEqual([200, undefined]);
  });

  it('of unknown length is limited while it arrives', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('a'.repeat(60))),
    });
    const headers = { 'xi-api-key': 'sk_a', 'content-type': 'application/json' };
    const answer = await fetch(`${url}/v1/speech`, {
      method: 'POST',
      headers,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(400);
  });
});
