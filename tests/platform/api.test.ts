import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { type Account, captchaToken, postJson, signUp } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let account: Account;

beforeAll(async () => {
  account = await signUp(server.url);
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const bearer = () => ({ authorization: `Bearer ${account.accessToken}` });
const key = { 'xi-api-key': caller.apiKey };
const json = async (reply: Response) => ({ status: reply.status, body: (await reply.json()) as Record<string, never> });

describe('transport and errors', () => {
  it('API-001 rejects a missing or invalid bearer token, and accepts a valid one', async () => {
    expect(await json(await get('/v1/user'))).toMatchObject({
      status: 401,
      body: { detail: { status: 'needs_authorization', type: 'authentication_error' } },
    });
    expect((await get('/v1/user', { authorization: 'Bearer x.y.z' })).status).toBe(401);
    expect((await get('/v1/user', { authorization: 'Basic abc' })).status).toBe(401);
    expect((await get('/v1/user', bearer())).status).toBe(200);
  });

  it('API-002 accepts a key as xi-api-key and as a bearer token', async () => {
    expect((await get('/v1/user', key)).status).toBe(200);
    expect((await get('/v1/user', { authorization: `Bearer ${caller.apiKey}` })).status).toBe(200);
    expect((await get('/v1/user', { 'xi-api-key': 'sk_no' })).status).toBe(401);
  });

  it('API-011 answers paths that do not exist as ElevenLabs does', async () => {
    expect(await json(await get('/v1/unknown', key))).toEqual({ status: 404, body: { detail: 'Not Found' } });
    expect(await json(await get('/v1/productions/x', key))).toEqual({ status: 404, body: { detail: 'Not Found' } });
  });

  it('API-011 replies with errors in one format, with the request ID of the headers', async () => {
    const reply = await get('/v1/voices/none', bearer());
    const { detail } = (await reply.json()) as { detail: Record<string, string> };
    expect(detail).toMatchObject({
      type: 'not_found',
      code: 'voice_not_found',
      status: 'voice_not_found',
      message: expect.any(String),
      request_id: reply.headers.get('request-id'),
    });
  });

  it('API-021 VOICE-006 prefers fixed paths over parameters', async () => {
    expect(await json(await get('/v1/voices/settings/default'))).toEqual({
      status: 200,
      body: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
    });
  });

  it('VOICE-004 VOICE-005 stores voice settings per user', async () => {
    const path = '/v1/voices/21m00Tcm4TlvDq8ikWAM/settings';
    const settings = { stability: 0.2, similarity_boost: 0.9, style: 0.1, use_speaker_boost: false, speed: 1.1 };
    const edited = await postJson(`${server.url}${path}/edit`, settings, key);
    expect(await json(edited)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await json(await get(path, key))).toEqual({ status: 200, body: settings });
    expect(await json(await postJson(`${server.url}${path}/edit`, { stability: 1.5 }, key))).toMatchObject({
      status: 400,
      body: { detail: { status: 'invalid_voice_settings', param: 'stability' } },
    });
    expect(await json(await get(path, key))).toEqual({ status: 200, body: settings });
  });

  it('USER-004 shows only the preview of a hashed key', async () => {
    const { body } = await json(await get('/v1/user', key));
    expect(body).toMatchObject({
      is_api_key_hashed: true,
      xi_api_key_preview: expect.stringContaining(caller.apiKey.slice(-4)),
    });
    expect(body.xi_api_key ?? null).toBeNull();
    expect(JSON.stringify(body)).not.toContain(caller.apiKey);
  });

  it('replies to unknown routes as the public API does, and to unknown pages with a page', async () => {
    expect(await json(await get('/v1/nothing'))).toEqual({ status: 404, body: { detail: 'Not Found' } });
    const page = await get('/nothing', { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const accept of ['text/html', '*/*']) expect((await get('/app/xyz', { accept })).status).toBe(200);
  });

  it('replies to an invalid request with a 422 list that names the field', async () => {
    const send = async (body: unknown) => json(await postJson(`${server.url}/v1/text-to-speech/x`, body, key));
    expect(await send({})).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'text'], type: 'missing', msg: 'Field required' }] },
    });
    expect(await send({ text: 5 })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'text'], type: 'string_type' }] },
    });
    expect(await send({ text: 'a', voice_settings: { speed: 9 } })).toMatchObject({
      status: 400,
      body: {
        detail: {
          status: 'invalid_voice_settings',
          message:
            'Invalid setting for speed received, expected to be greater or equal to 0.7 and less or equal to 1.2, received 9.0.',
        },
      },
    });
    expect(await json(await get('/v1/history?page_size=abc', key))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'page_size'] }] },
    });
  });

  it('reports malformed JSON, a wrong content type and a body that is too large', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${server.url}/v1/text-to-speech/x`, { method: 'POST', headers: { ...key, 'content-type': type }, body });
    expect(await json(await send('{"text":'))).toMatchObject({
      status: 400,
      body: { detail: { code: 'malformed_json' } },
    });
    expect(await json(await send('text', 'application/xml'))).toMatchObject({
      status: 400,
      body: { detail: { code: 'invalid_content_type' } },
    });
    const tenMegabytes = JSON.stringify({ text: 'x'.repeat(10_000_000) });
    expect(await json(await send(tenMegabytes))).toMatchObject({
      status: 400,
      body: { detail: { code: 'request_too_large' } },
    });
    expect((await get('/health')).status).toBe(200);
  });

  it('API-024 U-29 mounts every route of the contract and lists it in the OpenAPI document', async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [route, { hidden }] of Object.entries(routes) as [string, { hidden?: true }][]) {
      const [method, path] = route.split(' ') as [string, string];
      const named = document.paths[path]?.[method.toLowerCase()] !== undefined;
      expect([route, named]).toEqual([route, !hidden]);
    }
    expect((await get('/docs')).status).toBe(200);
  });

  it('U-28 reports health, readiness and metrics', async () => {
    expect(await json(await get('/health'))).toMatchObject({
      status: 200,
      body: { status: 'ok', version: expect.any(String) },
    });
    expect((await get('/ready')).status).toBe(200);
    expect(await (await get('/metrics')).text()).toContain('http');
  });
});

describe('accounts', () => {
  it('AUTH-001 AUTH-004 USER-003 gives a new account a token with its workspace, on the free plan', async () => {
    const claims = JSON.parse(Buffer.from(account.accessToken.split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ workspace_id: account.workspaceId, sub: account.userId });
    expect(claims.exp - claims.iat).toBe(300);
    expect(await json(await get('/v1/user/subscription', bearer()))).toMatchObject({
      body: { tier: 'free', status: 'free', character_limit: 10_000, character_count: 0 },
    });
    expect(await json(await get('/v1/user', bearer()))).toMatchObject({
      body: {
        user_id: account.userId,
        workspace_id: account.workspaceId,
        email: account.email,
        first_name: 'Ada',
        locale: 'en',
      },
    });
    expect(await json(await get('/v1/workspace', bearer()))).toMatchObject({
      body: {
        workspace_id: account.workspaceId,
        owner_id: account.userId,
        name: "Ada's workspace",
        subscription: { tier: 'free' },
      },
    });
  });

  it('AUTH-005 requires a solved captcha before sign-up and accepts each solution once', async () => {
    const pre = async (recaptcha_token?: string) =>
      (await postJson(`${server.url}/v1/user/pre-sign-up`, { email: 'x@example.com', recaptcha_token })).status;
    const token = await captchaToken(server.url);
    expect(await pre()).toBe(422);
    expect(await pre('invalid')).toBe(400);
    expect(await pre(`${token}1`)).toBe(400);
    expect(await pre(token)).toBe(200);
    expect(await pre(token)).toBe(400);
  });

  it('AUTH-040 rejects a weak password, a taken email and a token for another email', async () => {
    const email = account.email;
    const pre = await postJson(`${server.url}/v1/user/pre-sign-up`, {
      email,
      recaptcha_token: await captchaToken(server.url),
    });
    const { sign_up_token } = (await pre.json()) as { sign_up_token: string };
    const sign = async (body: object) =>
      json(await postJson(`${server.url}/v1/auth/sign-up`, { email, sign_up_token, password: 'abc1!xyz', ...body }));
    expect(await sign({ password: 'abc' })).toMatchObject({
      status: 400,
      body: {
        detail: { code: 'weak_password', message: expect.stringContaining('Your password must contain a number.') },
      },
    });
    expect(await sign({})).toMatchObject({ status: 409, body: { detail: { code: 'email_taken' } } });
    expect(await sign({ email: 'other@example.com' })).toMatchObject({
      status: 400,
      body: { detail: { code: 'captcha_failed' } },
    });
  });

  it('AUTH-007 accepts a repeated post-registration set-up', async () => {
    const call = () => postJson(`${server.url}/v1/user/post-registration-user-setup`, {}, bearer());
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
  });

  it('AUTH-003 AUTH-011 signs in, rotates the refresh token, and ends a session whose old token is reused', async () => {
    const wrong = await postJson(`${server.url}/v1/auth/sign-in`, { email: account.email, password: 'nope' });
    expect(await json(wrong)).toMatchObject({ status: 401, body: { detail: { code: 'wrong_credentials' } } });
    const signIn = await postJson(`${server.url}/v1/auth/sign-in`, {
      email: account.email.toUpperCase(),
      password: account.password,
    });
    expect(signIn.status).toBe(200);
    const cookie = signIn.headers.get('set-cookie')!;
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const refresh = (value: string) =>
      fetch(`${server.url}/v1/auth/refresh`, { method: 'POST', headers: { cookie: value } });
    const first = await refresh(cookie.split(';')[0]!);
    expect(await json(first.clone())).toMatchObject({ status: 200, body: { workspace_id: account.workspaceId } });
    const rotated = first.headers.get('set-cookie')!.split(';')[0]!;
    expect(rotated).not.toBe(cookie.split(';')[0]);
    // A second tab that sends the old cookie a moment later gets the same new token.
    const second = await refresh(cookie.split(';')[0]!);
    expect([second.status, second.headers.get('set-cookie')?.split(';')[0]]).toEqual([200, rotated]);
    expect((await refresh('timbre_session=none.none')).status).toBe(401);

    await fetch(`${server.url}/v1/auth/sign-out`, { method: 'POST', headers: { cookie: rotated } });
    expect((await refresh(rotated)).status).toBe(401);
  });

  it('U-17 limits wrong passwords per email', async () => {
    const victim = await signUp(server.url);
    const attempt = () => postJson(`${server.url}/v1/auth/sign-in`, { email: victim.email, password: 'wrong-1!' });
    for (let at = 0; at < 10; at += 1) expect((await attempt()).status).toBe(401);
    const refused = await attempt();
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(await json(refused)).toMatchObject({
      status: 429,
      body: { detail: { message: 'Too many attempts, please try again in a few minutes.' } },
    });
  });

  it('USER-030 to USER-033 creates, lists, edits, disables and deletes API keys', async () => {
    const keys = `${server.url}/v1/user/api-keys`;
    const created = (await (
      await postJson(keys, { name: 'CI', permissions: ['voices_read'] }, bearer())
    ).json()) as Record<string, string>;
    expect(created.xi_api_key).toMatch(/^sk_[0-9a-f]{48}$/);
    const withKey = { 'xi-api-key': created.xi_api_key! };
    expect((await get('/v1/voices', withKey)).status).toBe(200);
    expect(await json(await get('/v1/user', withKey))).toMatchObject({
      status: 403,
      body: { detail: { status: 'missing_permissions' } },
    });
    expect(await json(await get('/v1/user/api-keys', withKey))).toMatchObject({
      status: 401,
      body: { detail: { code: 'sign_in_required' } },
    });

    const list = (await (await get('/v1/user/api-keys', bearer())).json()) as { api_keys: Record<string, unknown>[] };
    expect(list.api_keys[0]).toMatchObject({ name: 'CI', preview: created.xi_api_key!.slice(-4), is_disabled: false });
    expect(JSON.stringify(list)).not.toContain(created.xi_api_key);

    const edit = (body: object) =>
      fetch(`${keys}/${created.key_id}`, {
        method: 'PATCH',
        headers: { ...bearer(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await json(await edit({ name: 'Deploy', is_disabled: true }))).toMatchObject({
      body: { name: 'Deploy', is_disabled: true },
    });
    expect((await get('/v1/voices', withKey)).status).toBe(401);
    await edit({ is_disabled: false });
    expect((await get('/v1/voices', withKey)).status).toBe(200);
    const remove = () => fetch(`${keys}/${created.key_id}`, { method: 'DELETE', headers: bearer() });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await get('/v1/voices', withKey)).status).toBe(401);
  });

  it('isolates tenants: does not find items and keys of another workspace', async () => {
    const speech = await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text: 'Private.' }, key);
    await speech.arrayBuffer();
    const id = speech.headers.get('history-item-id')!;
    expect((await get(`/v1/history/${id}`, key)).status).toBe(200);
    for (const path of [`/v1/history/${id}`, `/v1/history/${id}/audio`])
      expect((await get(path, bearer())).status).toBe(404);
    const download = await postJson(`${server.url}/v1/history/download`, { history_item_ids: [id] }, bearer());
    expect(download.status).toBe(404);
    expect((await fetch(`${server.url}/v1/history/${id}`, { method: 'DELETE', headers: bearer() })).status).toBe(404);
  });
});
