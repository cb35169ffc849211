import { beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../contract/permissions/permissions.ts';
import type { Route, RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { type Account, captchaToken, newAddress, newEmail, postJson, signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';

let account: Account;
beforeAll(async () => {
  account = await signUp(server.url);
});

const strangers: Record<string, string>[] = [{}, { 'xi-api-key': 'sk_nothing' }, { authorization: 'Bearer nothing' }];
const bearer = () => ({ authorization: `Bearer ${account.accessToken}` });
const all = Object.entries(routes) as [RouteKey, Route][];
const requestOf = (key: RouteKey) => {
  const [method = '', path = ''] = key.split(' ');
  return [method, server.url + path.replaceAll(/\{\w+\}/g, 'x')] as const;
};
async function newKey(permissions: string[] | null): Promise<string> {
  const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Probe', permissions }, bearer());
  return ((await reply.json()) as { xi_api_key: string }).xi_api_key;
}
async function call(key: RouteKey, headers: Record<string, string>): Promise<Response> {
  const [method, url] = requestOf(key);
  const hasBody = method !== 'GET' && !(routes as Readonly<Record<string, Route>>)[key]!.files;
  return fetch(url, {
    method,
    // One caller may not send as many requests as there are routes.
    headers: { 'x-forwarded-for': newAddress(), ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
    redirect: 'manual',
  });
}

describe('access', () => {
  it('ASVS-4.1.1 ASVS-4.1.5 rejects requests without credentials to non-public routes before validation', async () => {
    const open: string[] = [];
    for (const [key, { access }] of all) {
      if (access === 'public') continue;
      for (const headers of strangers) {
        const reply = await call(key, headers);
        await reply.body?.cancel();
        if (reply.status !== 401) open.push(`${key}: ${reply.status}`);
      }
    }
    expect(open).toEqual([]);
  });

  it('ASVS-4.1.3 rejects API keys on session routes, whatever their permissions', async () => {
    const key = await newKey(null);
    const open: string[] = [];
    for (const [name, { access }] of all) {
      if (access !== 'session') continue;
      const reply = await call(name, { 'xi-api-key': key });
      await reply.body?.cancel();
      if (reply.status !== 401 && reply.status !== 403) open.push(`${name}: ${reply.status}`);
    }
    expect(open).toEqual([]);
  });

  it('ASVS-4.1.3 rejects API keys without the required permission', async () => {
    const key = await newKey(['models_read']);
    const open: string[] = [];
    for (const [name, route] of all) {
      const needed = route.access === 'account' ? permissions[route.permits].key : undefined;
      if (!needed || needed === 'models_read') continue;
      const reply = await call(name, { 'xi-api-key': key });
      await reply.body?.cancel();
      if (reply.status !== 401 && reply.status !== 403) open.push(`${name}: ${reply.status}`);
    }
    expect(open).toEqual([]);
  });

  it('ASVS-4.1.2 ASVS-5.1.2 ignores body fields outside the contract', async () => {
    const email = newEmail('greedy');
    const recaptcha_token = await captchaToken(server.url);
    const greed = {
      tier: 'enterprise',
      role: 'admin',
      is_server_owner: true,
      email_verified: true,
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      isServerOwner: true,
      workspace_id: account.workspaceId,
      user_id: account.userId,
      character_limit: 9e9,
      xi_api_key: 'sk_mine',
    };
    const pre = await postJson(`${server.url}/v1/user/pre-sign-up`, { email, recaptcha_token, ...greed });
    const { sign_up_token } = (await pre.json()) as { sign_up_token: string };
    const body = { email, password: 'correct-horse-1!', first_name: 'Greedy', sign_up_token, ...greed };
    const reply = await postJson(`${server.url}/v1/auth/sign-up`, body);
    const { access_token, workspace_id } = (await reply.json()) as { access_token: string; workspace_id: string };
    expect(workspace_id).not.toBe(account.workspaceId);
    const headers = { authorization: `Bearer ${access_token}` };
    const user = async () => (await fetch(`${server.url}/v1/user`, { headers })).json();
    const before = await user();
    expect(before).toMatchObject({ email_verified: false, is_server_owner: false, subscription: { tier: 'free' } });
    for (const path of [
      '/v1/user/edit',
      '/v1/user/edit-user-metadata',
      '/v1/user/user-settings',
      '/v1/workspace/update-workspace',
    ])
      await postJson(server.url + path, { ...greed, email: 'owner@example.com', is_in_probation: true }, headers);
    expect(await user()).toEqual(before);
  });

  it('ASVS-5.1.5 never redirects to another origin, in mails or pages', async () => {
    for (const path of ['//evil.example/', '/\\evil.example', '/%2f%2fevil.example', '/app/..//evil.example']) {
      const reply = await fetch(server.url + path, { redirect: 'manual' });
      const location = reply.headers.get('location');
      if (location) expect(new URL(location, server.url).origin).toBe(server.url);
    }
  });

  it('ASVS-4.3.2 ASVS-7.4.1 serves no source files and no internal details', async () => {
    for (const path of [
      '/.git/config',
      '/package.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/data/',
      '/assets/',
    ]) {
      const reply = await fetch(server.url + path);
      expect([path, (await reply.text()).includes('"dependencies"')]).toEqual([path, false]);
    }
    const odd = [
      '/v1/history/%00',
      '/v1/history?search=%00',
      '/v1/voices?a=%FF%FE',
      '/v1/history/%',
      '/v1/%2e%2e/%2e%2e/x',
    ];
    for (const path of odd) {
      const reply = await fetch(server.url + path, { headers: bearer() });
      expect([path, reply.status < 500]).toEqual([path, true]);
      expect(await reply.text()).not.toMatch(/\bat \w+ \(|node_modules|select .* from/i);
    }
    const body = { name: 'a\u0000b', permissions: null, voice_id: '\u0000', first_name: '\ud800' };
    for (const path of ['/v1/user/api-keys', '/v1/user/edit', '/v1/history/download', '/v1/text-to-speech/x\u0001'])
      expect(
        (await postJson(server.url + path, { ...body, text: 'a', history_item_ids: ['\u0000'] }, bearer())).status,
      ).toBeLessThan(500);
    const survey = { first_name: 'Ada', role: 'a\u0000', subrole: 'b', source: 'c', timezone: 'UTC' };
    const refused = await postJson(`${server.url}/v1/user/onboarding-survey-complete`, survey, bearer());
    expect([refused.status, await refused.json()]).toMatchObject([422, { detail: [{ loc: ['body', 'role'] }] }]);
  });
});
