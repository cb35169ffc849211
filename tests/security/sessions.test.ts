import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, captchaToken, newEmail, postJson, signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';
import { startServer } from '../support/start-server.ts';

let account: Account;
beforeAll(async () => {
  account = await signUp(server.url);
});

const asPerson = async (authorization: string) =>
  (await fetch(`${server.url}/v1/user`, { headers: { authorization } })).status;
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/v1/auth/refresh`, { method: 'POST', headers: { cookie, ...headers } });
const signIn = (headers?: Record<string, string>) =>
  postJson(`${server.url}/v1/auth/sign-in`, { email: account.email, password: account.password }, headers);
const cookieOf = (reply: Response) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  it('ASVS-3.5.3 are rejected if changed, unsigned or signed with another key', async () => {
    const [header = '', claims = '', signature = ''] = account.accessToken.split('.');
    expect(await asPerson(`Bearer ${account.accessToken}`)).toBe(200);
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const admin = encode({ ...payload, role: 'admin', workspace_id: 'another' });
    const forged = [
      `${header}.${admin}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encode({ alg: 'none' })}.${claims}.${signature}`,
      `${header}.${claims}.`,
      `${header}.${claims}.${createHmac('sha256', 'secret').update(`${header}.${claims}`).digest('base64url')}`,
      `${encode({ alg: 'HS512' })}.${claims}.${signature}`,
      signature,
    ];
    for (const token of forged) expect(await asPerson(`Bearer ${token}`)).toBe(401);
  });

  it('ASVS-3.5.2 of another purpose are rejected', async () => {
    const email = newEmail('purpose');
    const recaptcha_token = await captchaToken(server.url);
    const reply = await postJson(`${server.url}/v1/user/pre-sign-up`, { email, recaptcha_token });
    const { sign_up_token } = (await reply.json()) as { sign_up_token: string };
    expect(await asPerson(`Bearer ${sign_up_token}`)).toBe(401);
    const password = 'correct-horse-1!';
    const body = { email: account.email, password, sign_up_token: account.accessToken };
    expect((await postJson(`${server.url}/v1/auth/sign-up`, body)).status).toBe(400);
  });

  it('ASVS-3.1.1 are not read from the URL', async () => {
    for (const name of ['token', 'access_token', 'authorization', 'xi-api-key'])
      expect((await fetch(`${server.url}/v1/user?${name}=${account.accessToken}`)).status).toBe(401);
  });

  it('ASVS-3.3.1 stop working when their session ends', async () => {
    const reply = await signIn();
    const { access_token } = (await reply.json()) as { access_token: string };
    expect(await asPerson(`Bearer ${access_token}`)).toBe(200);
    await fetch(`${server.url}/v1/auth/sign-out`, { method: 'POST', headers: { cookie: cookieOf(reply) } });
    expect(await asPerson(`Bearer ${access_token}`)).toBe(401);
    expect((await refresh(cookieOf(reply))).status).toBe(401);
  });
});

describe('refresh tokens', () => {
  it('ASVS-3.2.1 ASVS-3.2.2 are new at each sign-in, so that a fixed one is not adopted', async () => {
    const planted = 'timbre_session=planted.0123456789abcdef';
    const first = cookieOf(await signIn({ cookie: planted }));
    const second = cookieOf(await signIn({ cookie: first }));
    expect(new Set([planted, first, second]).size).toBe(3);
    expect(first.split('.')[1]).toMatch(/^[0-9a-f]{64}$/);
    expect((await refresh(planted)).status).toBe(401);
  });

  it('U-15 ASVS-3.4.1 ASVS-3.4.2 ASVS-3.4.3 ASVS-3.4.5 are in an HttpOnly cookie for the sign-in routes only', async () => {
    const cookie = (await signIn()).headers.get('set-cookie')!;
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toMatch(/; Path=\/v1\/auth(;|$)/);
    expect(cookie).not.toMatch(/Domain=/);
    const secure = await startServer({ env: { PUBLIC_URL: 'https://voice.example.com' } });
    try {
      const owner = { email: 'owner@example.com', password: 'owner-pass-1!' };
      const reply = await postJson(`${secure.url}/v1/auth/sign-in`, owner);
      expect(reply.headers.get('set-cookie')).toMatch(/; Secure/);
    } finally {
      await secure.remove();
    }
  });

  it('ASVS-3.5.2 end the session if a rotated one is reused', async () => {
    const first = cookieOf(await signIn());
    const second = cookieOf(await refresh(first));
    const third = cookieOf(await refresh(second));
    // Two rotations old: no tab of this browser has it any more.
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('cannot be guessed from the session id', async () => {
    const cookie = cookieOf(await signIn());
    expect((await refresh(`${cookie.split('.')[0]}.${'0'.repeat(64)}`)).status).toBe(401);
    expect((await refresh(`${cookie.split('.')[0]}.`)).status).toBe(401);
  });
});

describe('other origins', () => {
  it('U-15 ASVS-4.2.2 cannot use the cookie: no CORS credentials, and only the sign-in routes accept it', async () => {
    const reply = await signIn();
    const headers = { origin: 'https://evil.example', cookie: cookieOf(reply) };
    const across = await fetch(`${server.url}/v1/auth/refresh`, { method: 'POST', headers });
    expect(across.headers.get('access-control-allow-credentials')).toBeNull();
    expect(across.headers.get('access-control-allow-origin')).toBeNull();
    for (const path of ['/v1/user', '/v1/history', '/v1/user/api-keys'])
      expect((await fetch(server.url + path, { headers })).status).toBe(401);
    const body = JSON.stringify({ name: 'Stolen' });
    expect(
      (await fetch(`${server.url}/v1/user/api-keys`, { method: 'POST', headers, body })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
