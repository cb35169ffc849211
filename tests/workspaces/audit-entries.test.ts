import { TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditLogEntry } from '../../contract/workspaces/audit-log.ts';
import { type Account, newEmail, postJson, signUp } from '../support/accounts.ts';
import { type LocalProvider, startOpenIdProvider } from '../support/local-identity-provider.ts';
import { latestLink } from '../support/mailbox.ts';
import { bootstrap, databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let oidc: LocalProvider;
let database: pg.Client;
beforeAll(async () => {
  oidc = await startOpenIdProvider();
  // Identity providers of tests are on this machine.
  server = await startServer({ env: { DEVELOPMENT: 'true', ALLOW_PRIVATE_URLS: 'true' } });
  database = new pg.Client({ connectionString: databaseUrlOf(server) });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all([server.remove(), oidc.stop()]);
});

type Reply = Record<string, string>;

async function call<T = Reply>({ accessToken }: Pick<Account, 'accessToken'>, key: string, body?: unknown): Promise<T> {
  const [method, path] = key.split(' ') as [string, string];
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** The entries of the caller's workspace, oldest first: who did what. */
async function entriesOf(caller: Account): Promise<string[]> {
  const { entries } = await call<{ entries: AuditLogEntry[] }>(caller, 'GET /v1/workspace/audit-logs?limit=100');
  return entries.toReversed().map((entry) => `${entry.actor.user.email_addr}: ${entry.activity_name}`);
}

interface Case {
  readonly area: string;
  readonly run: (caller: Account) => Promise<unknown>;
  readonly activities: readonly string[];
}

const cases: readonly Case[] = [
  {
    area: 'groups',
    async run(caller) {
      const { id } = await call(caller, 'POST /v1/workspace/groups', { name: 'Readers' });
      await call(caller, `PATCH /v1/workspace/groups/${id}`, { name: 'Writers' });
      await call(caller, `POST /v1/workspace/groups/${id}/members`, { email: caller.email });
      await call(caller, `POST /v1/workspace/groups/${id}/members/remove`, { email: caller.email });
      await call(caller, `DELETE /v1/workspace/groups/${id}`);
    },
    activities: ['Group Creation', 'Group Update', 'Group Member Addition', 'Group Member Removal', 'Group Deletion'],
  },
  {
    area: 'service accounts and their keys',
    async run(caller) {
      const created = await call(caller, 'POST /v1/service-accounts', { name: 'Robot' });
      const id = created['service-account-user-id'];
      const keys = `/v1/service-accounts/${id}/api-keys`;
      const { key_id } = await call(caller, `POST ${keys}`, { name: 'Key', permissions: 'all' });
      await call(caller, `PATCH ${keys}/${key_id}`, { name: 'Other' });
      await call(caller, `DELETE ${keys}/${key_id}`);
      await call(caller, `PATCH /v1/service-accounts/${id}`, { name: 'Machine' });
      await call(caller, `DELETE /v1/service-accounts/${id}`);
    },
    activities: [
      'Service Account Creation',
      'API Key Creation',
      'API Key Update',
      'API Key Deletion',
      'Service Account Update',
      'Service Account Deletion',
    ],
  },
  {
    area: 'domains and identity providers',
    async run(caller) {
      const domain = `corp-${caller.userId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`;
      const claimed = await call(caller, 'POST /v1/workspace/domain-verifications', { domain });
      const provider = await call(caller, 'POST /v1/workspace/identity-providers', {
        kind: 'oidc',
        title: 'Corp',
        issuer: oidc.issuer,
        client_id: oidc.clientId,
        client_secret: oidc.clientSecret,
      });
      const path = `/v1/workspace/identity-providers/${provider.identity_provider_id}`;
      await call(caller, `PATCH ${path}`, { title: 'Company' });
      await call(caller, `DELETE ${path}`);
      await call(caller, `DELETE /v1/workspace/domain-verifications/${claimed.domain_verification_id}`);
    },
    activities: [
      'Domain Addition',
      'Identity Provider Creation',
      'Identity Provider Update',
      'Identity Provider Deletion',
      'Domain Deletion',
    ],
  },
  {
    area: 'the second factor',
    async run(caller) {
      const setup = await call(caller, 'POST /v1/user/totp-setup', {});
      const totp = new TOTP({ secret: setup.secret!, period: 30, digits: 6, algorithm: 'SHA1' });
      const code = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 });
      const { setup_token } = setup;
      await call(caller, 'POST /v1/user/update-mfa-factors', { totp_mfa_factor: { setup_token, code: code(-1) } });
      await call(caller, 'POST /v1/user/update-mfa-factors', { totp_mfa_factor: { remove: true, code: code(0) } });
    },
    activities: ['Second Factor Addition', 'Second Factor Removal'],
  },
  {
    area: 'the password',
    run: (caller) =>
      call(caller, 'POST /v1/auth/change-password', { password: caller.password, new_password: 'another-horse-1!' }),
    activities: ['Password Change'],
  },
];

it.each(cases)('U-22 records changes of $area', async ({ run, activities }) => {
  const caller = await signUp(server.url);
  const before = await entriesOf(caller);
  await run(caller);
  expect((await entriesOf(caller)).slice(before.length)).toEqual(
    activities.map((activity) => `${caller.email}: ${activity}`),
  );
});

it('U-22 records a change of the email', async () => {
  const caller = await signUp(server.url);
  const email = newEmail('changed');
  const about = { email, password: caller.password };
  await call(caller, 'POST /v1/user/send-email-change-verification', about);
  const link = await latestLink(server.url, email, /new email/i);
  const code = link.searchParams.get('verificationCode');
  const change = `${server.url}/v1/user/email?is_reverting=false&verification_code=${code}`;
  expect((await fetch(change, { method: 'PUT' })).status).toBe(200);
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password: caller.password });
  const { access_token: accessToken } = (await reply.json()) as { access_token: string };
  const entries = await entriesOf({ ...caller, accessToken });
  expect(entries.some((entry) => entry.endsWith(': Email Change'))).toBe(true);
});

it('U-22 O-15 records who was granted support access, used it and ended it', async () => {
  const caller = await signUp(server.url);
  const signedIn = await postJson(`${server.url}/v1/auth/sign-in`, {
    email: bootstrap.email,
    password: bootstrap.password,
  });
  const { access_token: accessToken } = (await signedIn.json()) as { access_token: string };
  const staff = { accessToken };
  const before = await entriesOf(caller);
  const request = { email: caller.email, kind: 'support_access' };
  const { support_grant_id } = await call(staff, 'POST /v1/user/sign-in-requests', request);
  const link = await latestLink(server.url, caller.email, /access/i);
  const action_code = link.searchParams.get('sensitiveActionVerificationCode');
  await call(caller, 'POST /v1/user/grant-support-access', { action_code });
  await call(staff, 'POST /v1/user/support-access/key', { support_grant_id });
  await call(staff, 'POST /v1/user/support-access/end', { support_grant_id });
  expect((await entriesOf(caller)).slice(before.length)).toEqual([
    `${caller.email}: Support Access Grant`,
    `${bootstrap.email}: Support Access Use`,
    `${bootstrap.email}: Support Access Revocation`,
  ]);
});

describe('notifications', () => {
  const titlesOf = async (caller: Account) => {
    const { messages } = await call<{ messages: { title: string }[] }>(caller, 'GET /v1/notifications?limit=50');
    return messages.map(({ title }) => title);
  };

  it.each([
    { used: 7995, text: 'Ten of it.', title: 'You have used 80% of your credits' },
    { used: 9990, text: 'Ten of it.', title: 'Your credits are used up' },
  ])('NOTIF-001 says: $title', async ({ used, text, title }) => {
    const caller = await signUp(server.url);
    const row = [caller.workspaceId, used];
    await database.query('update subscriptions set character_count = $2 where workspace_id = $1', row);
    const bearer = { authorization: `Bearer ${caller.accessToken}` };
    const speech = `${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`;
    await (await postJson(speech, { text }, bearer)).arrayBuffer();
    await expect.poll(() => titlesOf(caller)).toContain(title);
  });

  it('NOTIF-001 says that an invoice was paid', async () => {
    const caller = await signUp(server.url);
    const checkout = await call(caller, 'POST /create-checkout-session', { subscription_type: 'starter' });
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada' };
    const page = new URL(checkout.url!).pathname.split('/').at(-1);
    await call(caller, `POST /sandbox/checkout/${page}/pay`, { ...card, country: 'DE', postal_code: '10115' });
    await expect
      .poll(() => titlesOf(caller), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^Your invoice of \$\d+\.\d\d was paid$/));
  });

  it('NOTIF-001 says that a new device signed in, and not again for the same one', async () => {
    const caller = await signUp(server.url);
    const signIn = async (userAgent: string) => {
      const credentials = { email: caller.email, password: caller.password };
      const reply = await postJson(`${server.url}/v1/auth/sign-in`, credentials, { 'user-agent': userAgent });
      return (await reply.json()) as { access_token: string };
    };
    const record = async (userAgent: string, fingerprint: string) => {
      const { access_token: accessToken } = await signIn(userAgent);
      await call({ accessToken }, 'POST /v1/user/record-device-fingerprint', { fingerprint });
    };
    const count = async () =>
      (await titlesOf(caller)).filter((title) => title === 'A new device signed in to your account').length;
    await record('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'known device');
    const before = await count();
    await record('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605.1', 'another device');
    await expect.poll(count).toBe(before + 1);
    await record('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605.1', 'another device');
    expect(await count()).toBe(before + 1);
  });
});
