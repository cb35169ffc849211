import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { type LocalProvider, startOpenIdProvider, Visitor } from '../support/local-identity-provider.ts';
import { latestLink } from '../support/mailbox.ts';
import { setPolicy } from '../support/sign-on-policy.ts';
import { bootstrap, databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

// U-39: sign-on with oidc-provider, a certified OpenID provider. SAML is in tests/accounts/single-sign-on.test.ts.

const password = 'correct-horse-1!';
let server: RunningServer;
let oidc: LocalProvider;
let admin: Account;
let guest: Account;
let providerId: string;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function post(token: string, path: string, body: object = {}) {
  const reply = await postJson(`${server.url}/v1/${path}`, body, token ? bearer(token) : {});
  const json = (await reply.json()) as { detail?: { code: string; message: string } } & Record<string, string>;
  return { status: reply.status, body: json };
}
const set = (changes: object) => setPolicy(server.url, admin.accessToken, changes);
const signInByPassword = (email: string, given = password) => post('', 'auth/sign-in', { email, password: given });

/** Signs in as a browser does; returns the page of the app and the session. */
async function enter(sub: string, email = `${sub}@corp.example`, visitor = new Visitor()) {
  oidc.person = { sub, email, email_verified: true };
  const start = `${server.url}/v1/auth/single-sign-on/${providerId}/start`;
  const page = await visitor.follow(start, (url) => url.origin === server.url && url.pathname.startsWith('/app/'));
  const reply = await visitor.fetch(`${server.url}/v1/auth/refresh`, { method: 'POST' });
  const session = (await reply.json()) as { access_token?: string; workspace_id?: string; user_id?: string };
  return { page: page.pathname + page.search, ...session };
}

beforeAll(async () => {
  oidc = await startOpenIdProvider();
  server = await startServer({ env: { ALLOW_PRIVATE_URLS: 'true', DEFAULT_TIER: 'enterprise', DEVELOPMENT: 'true' } });
  const operator = (await signInByPassword(bootstrap.email, bootstrap.password)).body.access_token!;
  admin = await signUp(server.url);
  // Before the domain is verified, which refuses sign-up by password.
  guest = await signUp(server.url);
  const database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  await database.query('update users set email_verified_at = now() where id = $1', [guest.userId]);
  await database.end();
  const { body: domain } = await post(admin.accessToken, 'workspace/domain-verifications', { domain: 'corp.example' });
  const { body: provider } = await post(admin.accessToken, 'workspace/identity-providers', {
    kind: 'oidc',
    title: 'Corp ID',
    issuer: oidc.issuer,
    client_id: oidc.clientId,
    client_secret: oidc.clientSecret,
  });
  providerId = provider.identity_provider_id!;
  const early = await set({ requires_single_sign_on: true });
  expect([early.status, early.body.detail.code]).toEqual([409, 'single_sign_on_untested']);
  const confirmed = await post(operator, `workspace/domain-verifications/${domain.domain_verification_id}/confirm`);
  expect(confirmed, JSON.stringify(domain)).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await server.remove();
  await oidc.stop();
});

it('WS-005 gives people their own workspace until automatic accounts are on, then adds new and existing ones', async () => {
  const alone = await enter('ada');
  expect(alone.page).toBe('/app/home?newUser=true');
  expect(alone.workspace_id).not.toBe(admin.workspaceId);

  const { body } = await set({ user_auto_provisioning: true });
  const { email } = (await (await fetch(`${server.url}/v1/user`, { headers: bearer(admin.accessToken) })).json()) as {
    email: string;
  };
  expect(body.user_auto_provisioning).toEqual({
    enabled: true,
    enabled_at_unix: expect.any(Number),
    enabled_by_user_email: email,
  });
  expect(Math.abs(body.user_auto_provisioning.enabled_at_unix! - Date.now() / 1000)).toBeLessThan(60);
  expect(await enter('ada')).toMatchObject({ page: '/app/sign-in', workspace_id: admin.workspaceId });
  expect(await enter('bob')).toMatchObject({ page: '/app/home?newUser=true', workspace_id: admin.workspaceId });

  const off = (await set({ user_auto_provisioning: false })).body.user_auto_provisioning;
  expect(off).toEqual({ enabled: false, enabled_at_unix: null, enabled_by_user_email: null });
  // Members stay members.
  expect((await enter('bob')).workspace_id).toBe(admin.workspaceId);
  await set({ user_auto_provisioning: true });
});

it('WS-026 refuses members who sign in without the provider, and ends their sessions', async () => {
  const operator = (await signInByPassword(bootstrap.email, bootstrap.password)).body.access_token!;
  const { body: domain } = await post(admin.accessToken, 'workspace/domain-verifications', { domain: 'example.com' });
  await post(operator, `workspace/domain-verifications/${domain.domain_verification_id}/confirm`);
  // An existing person of the domain joins with their first sign-on.
  expect((await enter('boss', bootstrap.email)).workspace_id).toBe(admin.workspaceId);

  const { body } = await set({ requires_single_sign_on: true });
  expect(body).toMatchObject({ requires_single_sign_on: true, can_require_single_sign_on: true });
  const refused = await signInByPassword(bootstrap.email, bootstrap.password);
  expect([refused.status, refused.body.detail]).toMatchObject([
    403,
    {
      code: 'single_sign_on_required',
      message: 'Your organization requires single sign-on. Sign in with Corp ID.',
    },
  ]);
  // Sessions that began without the provider ended.
  const readUser = () => fetch(`${server.url}/v1/user`, { headers: bearer(operator) });
  await expect.poll(async () => (await readUser()).status, { timeout: 10_000 }).toBe(401);
  expect((await enter('boss', bootstrap.email)).workspace_id).toBe(admin.workspaceId);
  // The owner keeps the password, so a broken provider locks nobody out for good.
  expect((await signInByPassword(admin.email, admin.password)).status).toBe(200);

  await set({ requires_single_sign_on: false });
  expect((await signInByPassword(bootstrap.email, bootstrap.password)).status).toBe(200);
});

it('WS-026 lets only sessions of the provider accept an invite or switch into the workspace', async () => {
  await set({ requires_single_sign_on: true, user_auto_provisioning: false });
  await post(admin.accessToken, 'workspace/invites/add', { email: guest.email });
  const code = (await latestLink(server.url, guest.email, /invited you/)).searchParams.get('invite_code')!;
  const accept = (token: string) => post(token, `workspace/invites/${code}/accept`);
  const enterWorkspace = (token: string) => post(token, 'user/workspaces/switch', { workspace_id: admin.workspaceId });
  const refusal = {
    status: 403,
    body: { detail: { message: 'Your organization requires single sign-on. Sign in with Corp ID.' } },
  };
  expect(await accept(guest.accessToken)).toMatchObject(refusal);
  // The refused invite stays open, and nobody has joined.
  expect(await enterWorkspace(guest.accessToken)).toMatchObject({ status: 403 });
  const { access_token: token = '', workspace_id: own } = await enter('guest', guest.email);
  expect(own).toBe(guest.workspaceId);
  expect(await accept(token)).toMatchObject({ status: 200, body: { workspace_id: admin.workspaceId } });
  expect(await accept(token)).toMatchObject({ status: 401 });

  expect(await enterWorkspace(guest.accessToken)).toMatchObject(refusal);
  const again = (await enter('guest', guest.email)).access_token!;
  const away = await post(again, 'user/workspaces/switch', { workspace_id: guest.workspaceId });
  expect(await enterWorkspace(away.body.access_token!)).toMatchObject({ status: 200 });
  await set({ requires_single_sign_on: false });
  expect(await enterWorkspace(guest.accessToken)).toMatchObject({ status: 200 });
});

it.each([
  ['issuer', { iss: 'https://other.example' }],
  ['nonce', { nonce: 'another' }],
  ['expiry', { exp: 1_000_000 }],
  ['audience', { aud: 'another-client' }],
])('U-39 rejects a signed token with a wrong %s', async (_name, claims) => {
  oidc.forgedClaims = claims;
  try {
    const { page, access_token } = await enter(`forged-${_name}`);
    expect(page).toBe('/app/sign-in?sign_in_error=provider_sign_in_failed');
    expect(access_token).toBeUndefined();
  } finally {
    oidc.forgedClaims = undefined;
  }
});
