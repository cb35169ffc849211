import { TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import {
  type LocalProvider,
  oauth2Settings,
  startOAuth2Provider,
  Visitor,
} from '../support/local-identity-provider.ts';
import { selfSigned } from '../support/local-saml-provider.ts';
import { latestLink, mailsTo } from '../support/mailbox.ts';
import { bootstrap, databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let forge: LocalProvider;
let database: pg.Client;
beforeAll(async () => {
  forge = await startOAuth2Provider();
  server = await startServer({ env: { OIDC_PROVIDERS: JSON.stringify([oauth2Settings(forge)]), DEVELOPMENT: 'true' } });
  database = new pg.Client({ connectionString: databaseUrlOf(server) });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.remove();
  await forge.stop();
});

type Json = Record<string, unknown> & { detail?: { code: string } };
async function send(account: Account, method: string, path: string, body: unknown = {}) {
  const reply = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Json };
}
const confirm = (account: Account, proof: object) => send(account, 'POST', '/v1/auth/confirm-identity', proof);

/** Changes the account's sessions to sign-ins of a while ago. */
async function makeSignInOld({ userId }: Account): Promise<void> {
  const aged = "update sessions set authenticated_at = authenticated_at - interval '16 minutes' where user_id = $1";
  expect((await database.query(aged, [userId])).rowCount).toBeGreaterThan(0);
}

/** Requests that give or take away access to an account. */
const guarded: readonly [method: string, path: string, body: object][] = [
  ['POST', '/v1/user/totp-setup', {}],
  ['POST', '/v1/user/sms-setup', { phone_number: '+491701234567' }],
  ['POST', '/v1/auth/passkeys/registration', {}],
  ['POST', '/v1/auth/passkeys/some-passkey/remove', {}],
  ['POST', '/v1/auth/providers/github/connect', {}],
  ['DELETE', '/v1/auth/connected-providers/some-connection', {}],
  ['POST', '/v1/user/api-keys', { name: 'Key' }],
  [
    'POST',
    '/v1/workspace/identity-providers',
    { kind: 'oidc', title: 'x', issuer: 'https://x.example', client_id: 'x' },
  ],
  ['PATCH', '/v1/workspace/identity-providers/some-provider', { title: 'x' }],
  ['DELETE', '/v1/workspace/identity-providers/some-provider', {}],
  ['PATCH', '/v1/workspace/single-sign-on', { requires_single_sign_on: true }],
  ['POST', '/v1/workspace/domain-verifications', { domain: 'corp.example' }],
  ['POST', '/v1/workspace/domain-verifications/some-domain/verify', {}],
  ['DELETE', '/v1/workspace/domain-verifications/some-domain', {}],
  ['POST', '/v1/workspace/domain-verifications/some-domain/confirm', {}],
  ['POST', '/v1/workspace/transfer-ownership', { user_id: 'someone' }],
  ['POST', '/v1/workspace/deletion', { name: 'x' }],
  ['POST', '/v1/workspace/data-export', {}],
  ['POST', '/v1/workspace/data-export/download-link', {}],
  ['POST', '/v1/convai/integrations/vercel/exchange', { code: 'x' }],
  ['POST', '/v1/console/backups', {}],
  ['POST', '/v1/console/queues/mail.deliver/jobs/00000000-0000-4000-8000-000000000000/retry', {}],
  ['POST', '/v1/console/queues/mail.deliver/jobs/00000000-0000-4000-8000-000000000000/cancel', {}],
  ['POST', '/v1/console/mail/some-mail/send', {}],
  ['POST', '/v1/console/forms/some-form/resolve', {}],
  ['POST', '/v1/console/forms/some-form/reopen', {}],
  ['POST', '/v1/console/voices', {}],
  ['POST', '/v1/console/people/some-person/sign-out', {}],
  ['POST', '/v1/console/people/some-person/verification-mail', {}],
  ['POST', '/v1/console/promo-codes', {}],
  ['POST', '/v1/console/promo-codes/end', {}],
  ['POST', '/v1/console/workspaces/some-workspace/plan', {}],
  ['POST', '/v1/console/workspaces/some-workspace/generation', {}],
  ['POST', '/v1/console/workspaces/some-workspace/credits', {}],
  ['POST', '/v1/console/workspaces/some-workspace/invoices/some-invoice/refund', {}],
];

it('ASVS-3.7.1 requires a recent sign-in to add or remove what gives access to an account', async () => {
  const needing = Object.entries(routes).filter(([, route]) => 'needsRecentSignIn' in route);
  expect(needing).toHaveLength(guarded.length);
  const account = await signUp(server.url);
  // One of the requests is for the operator, and others would be refused for that.
  await database.query('update users set is_server_owner = true where id = $1', [account.userId]);
  await makeSignInOld(account);
  for (const [method, path, body] of guarded) {
    const refused = await send(account, method, path, body);
    expect(refused, path).toMatchObject({ status: 403, body: { detail: { code: 'confirmation_required' } } });
  }
  // A refresh of the tokens is not a proof.
  const refreshed = await postJson(`${server.url}/v1/auth/refresh`, {}, { cookie: account.cookie });
  const again = { ...account, accessToken: ((await refreshed.json()) as { access_token: string }).access_token };
  expect((await send(again, 'POST', '/v1/user/totp-setup')).body.detail?.code).toBe('confirmation_required');

  expect((await confirm(account, { password: 'wrong' })).body.detail?.code).toBe('wrong_credentials');
  expect((await send(account, 'POST', '/v1/user/totp-setup')).status).toBe(403);
  expect((await confirm(account, { password: account.password })).status).toBe(200);
  for (const [method, path, body] of guarded) {
    const reply = await send(account, method, path, body);
    expect(reply.body.detail?.code, path).not.toBe('confirmation_required');
  }
});

it('ASVS-3.7.1 requires the second factor too to confirm a session, and confirms no other session', async () => {
  const account = await signUp(server.url);
  const { email, password } = account;
  const setup = (await send(account, 'POST', '/v1/user/totp-setup')).body as { secret: string; setup_token: string };
  const totp = new TOTP({ secret: setup.secret });
  const code = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 });
  const factor = { totp_mfa_factor: { setup_token: setup.setup_token, code: code(-1) } };
  expect((await send(account, 'POST', '/v1/user/update-mfa-factors', factor)).status).toBe(200);
  const signedIn = await postJson(`${server.url}/v1/auth/sign-in`, { email, password, code: code(0) });
  const other = { ...account, accessToken: ((await signedIn.json()) as { access_token: string }).access_token };
  await makeSignInOld(account);
  expect((await confirm(account, { password })).body.detail?.code).toBe('second_factor_required');
  expect((await confirm(account, { password, code: '000000' })).body.detail?.code).toBe('wrong_code');
  expect((await confirm(account, { password, code: code(1) })).status).toBe(200);
  expect((await send(account, 'POST', '/v1/auth/passkeys/registration')).status).toBe(200);
  expect((await send(other, 'POST', '/v1/auth/passkeys/registration')).status).toBe(403);
});

it('ASVS-3.7.1 asks for the password before the first second factor, which gives ten backup codes', async () => {
  const account = await signUp(server.url);
  await makeSignInOld(account);
  expect((await send(account, 'POST', '/v1/user/totp-setup')).body.detail?.code).toBe('confirmation_required');
  expect((await confirm(account, { password: account.password })).status).toBe(200);
  const setup = (await send(account, 'POST', '/v1/user/totp-setup')).body as { secret: string; setup_token: string };
  const factor = { setup_token: setup.setup_token, code: new TOTP({ secret: setup.secret }).generate() };
  const on = await send(account, 'POST', '/v1/user/update-mfa-factors', { totp_mfa_factor: factor });
  expect(on.body.backup_codes).toHaveLength(10);
});

it('ASVS-2.5.5 mails the admins of a workspace about each change of its email domains', async () => {
  const account = await signUp(server.url);
  const domains = '/v1/workspace/domain-verifications';
  const { body } = await send(account, 'POST', domains, { domain: 'lab.example' });
  const path = `${domains}/${body.domain_verification_id}`;
  const signedIn = await postJson(`${server.url}/v1/auth/sign-in`, bootstrap);
  const operator = { ...account, accessToken: ((await signedIn.json()) as { access_token: string }).access_token };
  expect((await send(operator, 'POST', `${path}/confirm`)).status).toBe(200);
  expect((await send(account, 'DELETE', path)).status).toBe(200);
  const texts = async () =>
    (await mailsTo(server.url, account.email))
      .filter(({ subject }) => subject === 'Single sign-on of your Timbre workspace was changed')
      .map(({ text }) => /The email domain lab\.example was (\w+)/.exec(text)?.[1]);
  await expect.poll(async () => (await texts()).toSorted()).toEqual(['added', 'removed', 'verified']);
});

it('ASVS-2.5.5 mails the admins of a workspace about each change of its identity providers', async () => {
  const account = await signUp(server.url);
  const { certificate } = await selfSigned();
  const providers = '/v1/workspace/identity-providers';
  const provider = {
    ...{ kind: 'saml', title: 'Lab', identity_provider_entity_id: 'https://id.lab.example' },
    ...{ sso_url: 'https://id.lab.example/sso', certificates: [certificate] },
  };
  const added = await send(account, 'POST', providers, provider);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const path = `${providers}/${added.body.identity_provider_id}`;
  expect((await send(account, 'PATCH', path, { title: 'Laboratory' })).status).toBe(200);
  expect((await send(account, 'DELETE', path)).status).toBe(200);
  const texts = async () =>
    (await mailsTo(server.url, account.email))
      .map(({ text }) => /The identity provider “Lab\w*” was (\w+)/.exec(text)?.[1])
      .filter((change) => change !== undefined);
  await expect.poll(async () => (await texts()).toSorted()).toEqual(['added', 'changed', 'removed']);
});

it('AUTH-051 confirms a session by a mailed link, for people without a password', async () => {
  const account = await signUp(server.url);
  await makeSignInOld(account);
  expect((await send(account, 'POST', '/v1/auth/send-confirmation-email')).status).toBe(200);
  const link = await latestLink(server.url, account.email, /confirm that it is you/i);
  const code = link.searchParams.get('sensitiveActionVerificationCode');
  expect((await send(account, 'POST', '/v1/user/api-keys', { name: 'Key' })).status).toBe(403);
  expect((await send(account, 'POST', '/v1/user/verify-sensitive-action-code', { code })).status).toBe(200);
  expect((await send(account, 'POST', '/v1/user/api-keys', { name: 'Key' })).status).toBe(200);
});

it('ASVS-2.5.5 mails the owner about each change of second factors and connected accounts', async () => {
  const account = await signUp(server.url);
  const setup = (await send(account, 'POST', '/v1/user/totp-setup')).body as { secret: string; setup_token: string };
  const totp = new TOTP({ secret: setup.secret });
  const code = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 });
  const change = (factor: object) => send(account, 'POST', '/v1/user/update-mfa-factors', { totp_mfa_factor: factor });
  expect((await change({ setup_token: setup.setup_token, code: code(-1) })).status).toBe(200);
  expect((await send(account, 'POST', '/v1/user/backup-code', { code: code(0) })).status).toBe(200);
  expect((await change({ remove: true, code: code(1) })).status).toBe(200);

  forge.person = { sub: '77', email: 'elsewhere@example.com' };
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const visitor = new Visitor();
  const begun = await visitor.fetch(`${server.url}/v1/auth/providers/github/connect`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  await visitor.follow(
    ((await begun.json()) as { url: string }).url,
    ({ pathname }) => pathname === '/app/settings/security',
  );
  const listed = await fetch(`${server.url}/v1/auth/connected-providers`, { headers });
  const { connected } = (await listed.json()) as { connected: { connection_id: string }[] };
  const path = `/v1/auth/connected-providers/${connected[0]!.connection_id}`;
  expect((await send(account, 'DELETE', path)).status).toBe(200);

  const subjects = async () => (await mailsTo(server.url, account.email)).map(({ subject }) => subject);
  for (const subject of [
    'Two-factor authentication was turned on for your Timbre account',
    'New backup codes were created for your Timbre account',
    'An authenticator app was removed from your Timbre account',
    'An external account was connected with your Timbre account',
    'An external account was disconnected from your Timbre account',
  ])
    await expect.poll(subjects).toContain(subject);
});
