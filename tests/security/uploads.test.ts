import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route, RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { server } from '../support/shared-server.ts';

let owner: Account;
let stranger: Account;
let voiceId: string;
const operator = operatorOf(() => server);
const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` });

beforeAll(async () => {
  [owner, stranger] = [await signUp(server.url), await signUp(server.url)];
  await operator('give', owner.email, 'pro', '--until', '2099-01-01');
  const voice = { name: 'Mine', language: 'en', consent: 'I may.' };
  const reply = await postJson(`${server.url}/v1/voices/pvc`, voice, bearer(owner));
  voiceId = ((await reply.json()) as { voice_id: string }).voice_id;
});
afterAll(() => operator.close());

const uploads = (Object.entries(routes) as [RouteKey, Route][]).filter(([, { files }]) => files);
const withVoice = uploads.filter(([key]) => key.includes('{voice_id}')).map(([key]) => key);
const anyBytes = 50 * 2 ** 20;

/** Sends the head and one megabyte of an upload, and returns the reply, which must arrive before the rest. */
async function startUpload(
  key: RouteKey,
  { id = voiceId, bytes = anyBytes, headers }: { id?: string; bytes?: number; headers: Record<string, string> },
) {
  const [field = ''] = Object.keys((routes as Readonly<Record<string, Route>>)[key]?.files ?? {});
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  await once(socket, 'connect');
  const head = {
    host: 'here',
    'content-type': 'multipart/form-data; boundary=limit',
    'content-length': String(bytes),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${key.replace('{voice_id}', id)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(`--limit\r\ncontent-disposition: form-data; name="${field}"; filename="a.wav"\r\n\r\n`);
  socket.write(Buffer.alloc(2 ** 20));
  await expect.poll(() => received, { message: key, interval: 10, timeout: 20_000 }).toMatch(/}$/);
  const stored = readdirSync(join(server.dataDir, 'scratch'), { recursive: true }).filter((name) =>
    String(name).includes('form-'),
  );
  socket.destroy();
  const { detail } = JSON.parse(received.slice(received.indexOf('{'))) as { detail: { status: string } };
  return [key, Number(received.slice(9, 12)), detail.status, stored];
}

describe('every upload route', () => {
  it('ASVS-12.1.1 refuses a caller without credentials or permission before the body is read', async () => {
    const body = { name: 'Reader', permissions: ['user_read'] };
    const reply = await postJson(`${server.url}/v1/user/api-keys`, body, bearer(owner));
    const { xi_api_key: key } = (await reply.json()) as { xi_api_key: string };
    expect(uploads.length).toBeGreaterThan(7);
    for (const [route, { access }] of uploads) {
      // Anyone may use it, a few times a minute.
      if (access === 'public') continue;
      expect(await startUpload(route, { headers: {} })).toEqual([route, 401, 'needs_authorization', []]);
      const headers = { 'xi-api-key': key };
      expect(await startUpload(route, { headers })).toEqual([route, 403, 'missing_permissions', []]);
    }
  });

  it('ASVS-12.1.1 refuses a voice that is not the caller’s or does not exist before the body is read', async () => {
    expect(withVoice.length).toBeGreaterThan(4);
    for (const route of withVoice) {
      const headers = bearer(stranger);
      expect(await startUpload(route, { headers })).toEqual([route, 404, 'voice_not_found', []]);
      const unknown = await startUpload(route, { headers: bearer(owner), id: 'nothing' });
      expect(unknown).toEqual([route, 404, 'voice_not_found', []]);
    }
  });

  it.each([
    ['POST /v1/voices/add', 'stranger', 403, 'can_not_use_instant_voice_cloning'],
    ['POST /v1/voices/{voice_id}/edit', 'owner', 403, 'voice_access_denied'],
    ['POST /v1/voices/{voice_id}/captcha', 'owner', 400, 'bad_request'],
    ['POST /v1/voices/pvc/{voice_id}/captcha', 'owner', 400, 'bad_request'],
    ['POST /v1/voices/pvc/{voice_id}/verification', 'owner', 400, 'bad_request'],
  ] as const)('ASVS-12.1.3 refuses what plan, quota and state exclude: %s', async (route, who, status, code) => {
    const headers = bearer(who === 'owner' ? owner : stranger);
    expect(await startUpload(route, { headers })).toEqual([route, status, code, []]);
  });

  it('ASVS-12.1.1 refuses more bytes than the route allows in total before the body is read', async () => {
    const open = uploads
      .map(([key]) => key)
      .filter(
        (key) =>
          !/captcha|verification|edit|speech-to-speech|finetunes|\{(project|conversation|documentation|agent|order|read)_id\}/.test(
            key,
          ),
      );
    for (const route of open) {
      const large = await startUpload(route, { headers: bearer(owner), bytes: 20 * 2 ** 30 });
      expect(large).toEqual([route, 400, 'request_too_large', []]);
    }
  });
});
