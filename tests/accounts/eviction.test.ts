import { TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../../contract/accounts/passkeys.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import {
  type LocalProvider,
  oauth2Settings,
  startOAuth2Provider,
  startOpenIdProvider,
  Visitor,
} from '../support/local-identity-provider.ts';
import { latestLink, mailsTo } from '../support/mailbox.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let [forge, work]: LocalProvider[] = [];
/** WebAuthn requires a host name, not an IP address. */
let site: string;
let people = 0;
beforeAll(async () => {
  [forge, work] = await Promise.all([startOAuth2Provider(), startOpenIdProvider()]);
  const providers = [
    oauth2Settings(forge),
    { id: 'work', title: 'Work', issuer: work.issuer, client_id: work.clientId, client_secret: work.clientSecret },
  ];
  server = await startServer({ env: { OIDC_PROVIDERS: JSON.stringify(providers), DEVELOPMENT: 'true' } });
  site = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await server.remove();
  await Promise.all([forge!.stop(), work!.stop()]);
});
beforeEach(() => {
  people += 1;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isApp = ({ pathname }: URL) => pathname.startsWith('/app/');
const codeIn = async (email: string, subject: RegExp) =>
  (await latestLink(site, email, subject)).searchParams.get('verificationCode');

async function post(path: string, body: unknown, headers?: Record<string, string>) {
  const reply = await postJson(`${site}${path}`, body, headers);
  return {
    status: reply.status,
    body: (await reply.json()) as Record<string, unknown> & { detail?: { code: string } },
  };
}

/** Goes to a provider as this visitor; returns the page of the app where it ends. */
async function enter(visitor: Visitor, id: string) {
  return visitor.follow(`${site}/v1/auth/providers/${id}/start`, isApp);
}

/** Everything that an intruder may leave in an account while they are signed in to it. */
async function occupy(account: Account) {
  const headers = bearer(account.accessToken);
  const { body: key } = await post('/v1/user/api-keys', { name: 'Intruder' }, headers);
  const apiKey = key.xi_api_key as string;
  const { body: token } = await post('/v1/single-use-token/tts_websocket', {}, { 'xi-api-key': apiKey });

  const authenticator = new SoftwareAuthenticator(site);
  const { body: registration } = await post('/v1/auth/passkeys/registration', {}, headers);
  const { options, challenge_token } = registration as unknown as {
    options: CreationOptions;
    challenge_token: string;
  };
  const credential = authenticator.create(options);
  expect((await post('/v1/auth/passkeys', { challenge_token, name: 'Theirs', credential }, headers)).status).toBe(200);

  forge!.person = { sub: String(1000 + people), email: `intruder-${people}@example.com` };
  const visitor = new Visitor();
  const connect = async () => {
    const reply = await visitor.fetch(`${site}/v1/auth/providers/github/connect`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await reply.json()) as { url: string }).url;
  };
  expect((await visitor.follow(await connect(), isApp)).search).toBe('?connected=GitHub');

  const { body: setup } = await post('/v1/user/totp-setup', {}, headers);
  const totp = new TOTP({ secret: setup.secret as string });
  const factor = { totp_mfa_factor: { setup_token: setup.setup_token, code: totp.generate() } };
  expect((await post('/v1/user/update-mfa-factors', factor, headers)).status).toBe(200);
  await post('/v1/user/record-device-fingerprint', { fingerprint: 'intruder-device' }, headers);
  await post('/v1/user/send-email-change-verification', { email: `away-${people}@example.com` }, headers);
  const emailChange = await codeIn(`away-${people}@example.com`, /new email/i);

  // Passed the provider, but not yet the second factor: a ticket.
  expect((await enter(visitor, 'github')).searchParams.get('second_factor')).toBe('true');
  // On the way to the provider to connect another account.
  const late = new Visitor();
  const lateConnect = await late.fetch(`${site}/v1/auth/providers/work/connect`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ code: totp.generate({ timestamp: Date.now() + 30_000 }) }),
  });
  const { url: lateUrl } = (await lateConnect.json()) as { url: string };
  return { apiKey, token: token.token as string, authenticator, visitor, totp, emailChange, late, lateUrl };
}
type Occupied = Awaited<ReturnType<typeof occupy>>;

/** The ways by which the intruder still gets into the account. */
async function waysLeft(account: Account, { apiKey, authenticator, visitor, emailChange, late, lateUrl }: Occupied) {
  const ways: string[] = [];
  const check = async (name: string, isIn: Promise<boolean>) => void ((await isIn) && ways.push(name));
  const isOk = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${site}${path}`, { headers })).status === 200;
  await check('API key', isOk('/v1/history', { 'xi-api-key': apiKey }));
  await check('access token', isOk('/v1/user', bearer(account.accessToken)));
  const refresh = await postJson(`${site}/v1/auth/refresh`, {}, { cookie: account.cookie });
  await check('refresh token', Promise.resolve(refresh.ok));
  const challenge = await post('/v1/auth/passkeys/challenge', {});
  const { options, challenge_token } = challenge.body as unknown as {
    options: RequestOptions;
    challenge_token: string;
  };
  const signedIn = await post('/v1/auth/passkeys/sign-in', { challenge_token, credential: authenticator.get(options) });
  await check('passkey', Promise.resolve(signedIn.status === 200));
  const completed = await visitor.fetch(`${site}/v1/auth/complete-sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  await check('ticket of a provider', Promise.resolve(completed.ok));
  const arrived = await enter(new Visitor(), 'github');
  await check('linked provider', Promise.resolve(!arrived.searchParams.has('sign_in_error')));
  work!.person = { sub: `late-${people}`, email: `late-${people}@example.com` };
  const lately = await late.follow(lateUrl, isApp);
  await check('provider that was being connected', Promise.resolve(lately.searchParams.has('connected')));
  const moved = await fetch(`${site}/v1/user/email?verification_code=${emailChange}&is_reverting=false`, {
    method: 'PUT',
  });
  await check('email change', Promise.resolve(moved.ok));
  return ways;
}

/** What the tables still hold of the person. */
async function rowsOf(userId: string) {
  const client = new pg.Client({ connectionString: databaseUrlOf(server) });
  await client.connect();
  const left: Record<string, number> = {};
  for (const table of ['api_keys', 'single_use_tokens', 'passkeys', 'totp_factors', 'auth_identities', 'devices']) {
    const { rows } = await client.query(`select count(*)::int as n from ${table} where user_id = $1`, [userId]);
    if (rows[0].n > 0) left[table] = rows[0].n;
  }
  await client.end();
  return left;
}

async function verified(account: Account): Promise<Account> {
  const code = await codeIn(account.email, /verify/i);
  const reply = await post('/v1/auth/verify-email', { code }, { cookie: account.cookie });
  expect(reply.status).toBe(200);
  return account;
}

async function askForReset({ email }: Account) {
  expect((await post('/v1/user/send-password-reset-email', { email })).status).toBe(200);
  return codeIn(email, /reset/i);
}

const newPassword = 'another-horse-2!';

describe('an account whose email nobody had verified', () => {
  it('ASVS-2.5 evicts everyone who had access when its password is reset', async () => {
    const account = await signUp(site);
    const intruder = await occupy(account);
    const code = await askForReset(account);
    const { body: check } = await post('/v1/auth/check-password-reset', { code });
    expect(check).toEqual({ email: account.email, access: [] });
    for (let at = 0; at < 11; at += 1) await post('/v1/auth/sign-in', { email: account.email, password: 'a guess' });
    const reset = await postJson(`${site}/v1/auth/confirm-password-reset`, { code, password: newPassword });
    expect([reset.status, await reset.json()]).toEqual([200, { status: 'ok', access: [] }]);
    expect(await rowsOf(account.userId)).toEqual({});
    expect(await waysLeft(account, intruder)).toEqual([]);
    // Strangers' attempts do not lock the owner out.
    const owner = { email: account.email, password: newPassword };
    expect((await post('/v1/auth/sign-in', owner)).status).toBe(429);
    const signedIn = await post('/v1/auth/sign-in', owner, { cookie: reset.headers.get('set-cookie') ?? '' });
    expect(signedIn).toMatchObject({ status: 200, body: { email_verified: true } });
  });

  it.each(['work', 'github'])(
    'ASVS-2.5 evicts everyone, also by the password, when its person signs in with %s',
    async (id) => {
      const account = await signUp(site);
      const intruder = await occupy(account);
      (id === 'work' ? work : forge)!.person = {
        sub: String(5000 + people),
        email: account.email,
        email_verified: true,
      };
      const owner = new Visitor();
      expect((await enter(owner, id)).search).toBe('');
      const session = await owner.fetch(`${site}/v1/auth/refresh`, { method: 'POST' });
      expect(await session.json()).toMatchObject({ user_id: account.userId, email_verified: true });
      forge!.person = { sub: String(1000 + people), email: `intruder-${people}@example.com` };
      expect(await rowsOf(account.userId)).toEqual({ auth_identities: 1 });
      expect(await waysLeft(account, intruder)).toEqual([]);
      const { email, password } = account;
      expect((await post('/v1/auth/sign-in', { email, password })).body.detail?.code).toBe('wrong_credentials');
      const subjects = async () => (await mailsTo(site, email)).map(({ subject }) => subject);
      await expect.poll(subjects).toContain('Your Timbre account was secured');
    },
  );

  it('ASVS-2.5 evicts everyone when the link is opened in another browser, and nobody in the same one', async () => {
    const [here, elsewhere] = [await signUp(site), await signUp(site)];
    const intruder = await occupy(elsewhere);
    const code = await codeIn(elsewhere.email, /verify/i);
    // Another account's session does not count.
    expect((await post('/v1/auth/verify-email', { code }, { cookie: here.cookie })).status).toBe(200);
    expect(await rowsOf(elsewhere.userId)).toEqual({});
    expect(await waysLeft(elsewhere, intruder)).toEqual([]);
    // Whoever signed up with the address of somebody else knows the password.
    const { email, password } = elsewhere;
    expect((await post('/v1/auth/sign-in', { email, password })).body.detail?.code).toBe('wrong_credentials');
    const resetCode = await codeIn(email, /new .* password/i);
    expect((await post('/v1/auth/confirm-password-reset', { code: resetCode, password: newPassword })).status).toBe(
      200,
    );
    const signedIn = await post('/v1/auth/sign-in', { email, password: newPassword });
    expect(signedIn).toMatchObject({ status: 200, body: { email_verified: true } });

    people += 1;
    const { apiKey } = await occupy(here);
    await verified(here);
    const kept = await fetch(`${site}/v1/user`, { headers: { 'xi-api-key': apiKey } });
    expect(await kept.json()).toMatchObject({ email_verified: true });
  });

  it('ASVS-2.5 evicts everyone when its email is changed', async () => {
    const account = await signUp(site);
    const intruder = await occupy(account);
    const moved = `away-${people}@example.com`;
    const changed = await fetch(`${site}/v1/user/email?verification_code=${intruder.emailChange}&is_reverting=false`, {
      method: 'PUT',
    });
    expect(changed.status).toBe(200);
    expect(await rowsOf(account.userId)).toEqual({});
    expect(await waysLeft(account, intruder)).toEqual([]);
    expect((await post('/v1/auth/sign-in', { email: moved, password: account.password })).status).toBe(200);
  });
});

describe('an account whose email was verified', () => {
  it('ASVS-2.5 lists what gives access at a password reset, and revokes what is selected', async () => {
    const account = await verified(await signUp(site));
    const intruder = await occupy(account);
    const code = await askForReset(account);
    const { body } = await post('/v1/auth/check-password-reset', { code });
    const access = body.access as { access_id: string; kind: string; name: string; is_revocable: boolean }[];
    expect(access.map(({ kind, name, is_revocable }) => [kind, name, is_revocable])).toEqual([
      ['api_key', 'Intruder', true],
      ['passkey', 'Theirs', true],
      ['provider', 'GitHub', true],
      ['authenticator', 'Authenticator app', true],
    ]);
    const other = await occupyKeyOf(await signUp(site));
    const idOf = (kind: string) => access.find((entry) => entry.kind === kind)!.access_id;
    const revoke = [idOf('api_key'), idOf('passkey'), other];
    const reset = await post('/v1/auth/confirm-password-reset', { code, password: newPassword, revoke });
    expect((reset.body.access as typeof access).map(({ kind }) => kind)).toEqual(['provider', 'authenticator']);
    const left = await waysLeft(account, { ...intruder, visitor: new Visitor() });
    expect(left).toEqual(['linked provider']);
  });

  it('ASVS-2.5 revokes all of it on request, but an older second factor only with its code', async () => {
    const account = await verified(await signUp(site));
    const intruder = await occupy(account);
    const client = new pg.Client({ connectionString: databaseUrlOf(server) });
    await client.connect();
    const aged = "update totp_factors set created_at = now() - interval '8 days' where user_id = $1";
    await client.query(aged, [account.userId]);
    await client.end();
    const code = await askForReset(account);
    const reset = await post('/v1/auth/confirm-password-reset', { code, password: newPassword, revoke: 'all' });
    expect(reset.body.access).toMatchObject([{ kind: 'authenticator', is_revocable: false }]);
    expect(await waysLeft(account, intruder)).toEqual([]);
    const { email } = account;
    const signedIn = await post('/v1/auth/sign-in', { email, password: newPassword });
    expect(signedIn.body.detail?.code).toBe('second_factor_required');

    people += 1;
    const recent = await verified(await signUp(site));
    const second = await occupy(recent);
    const resetCode = await askForReset(recent);
    await post('/v1/auth/confirm-password-reset', { code: resetCode, password: newPassword, revoke: 'all' });
    expect(await rowsOf(recent.userId)).toMatchObject({ devices: 1 });
    expect(await waysLeft(recent, second)).toEqual([]);
    expect((await post('/v1/auth/sign-in', { email: recent.email, password: newPassword })).status).toBe(200);
  });
});

describe('an account whose email somebody else changed', () => {
  it('ASVS-2.5 AUTH-046 evicts who changed it when the owner reverts the change', async () => {
    const account = await verified(await signUp(site));
    const { email, password } = account;
    const ownKey = (await post('/v1/user/api-keys', { name: 'Own' }, bearer(account.accessToken))).body.xi_api_key;
    const taken = `taken-${people}@example.com`;
    const change = { email: taken, password };
    await post('/v1/user/send-email-change-verification', change, bearer(account.accessToken));
    expect((await setEmail(await codeIn(taken, /new email/i), false)).status).toBe(200);
    const session = await postJson(`${site}/v1/auth/sign-in`, { email: taken, password });
    const { access_token: accessToken } = (await session.json()) as { access_token: string };
    const thief = { ...account, accessToken, cookie: session.headers.get('set-cookie')!.split(';')[0]! };
    const intruder = await occupy(thief);

    expect((await setEmail(await codeIn(email, /was changed/i), true)).status).toBe(200);
    expect(await waysLeft(thief, intruder)).toEqual([]);
    expect(await rowsOf(account.userId)).toEqual({ api_keys: 1 });
    expect((await fetch(`${site}/v1/history`, { headers: { 'xi-api-key': ownKey as string } })).status).toBe(200);
    for (const address of [email, taken])
      expect((await post('/v1/auth/sign-in', { email: address, password })).body.detail?.code).toBe(
        'wrong_credentials',
      );
    const code = await codeIn(email, /new .* password/i);
    expect((await post('/v1/auth/confirm-password-reset', { code, password: newPassword })).status).toBe(200);
    expect((await post('/v1/auth/sign-in', { email, password: newPassword })).status).toBe(200);
  });
});

const setEmail = (code: string | null, isReverting: boolean) =>
  fetch(`${site}/v1/user/email?verification_code=${code}&is_reverting=${isReverting}`, { method: 'PUT' });

/** The id with which a reset would revoke the API key of this account. */
async function occupyKeyOf(account: Account): Promise<string> {
  const { body } = await post('/v1/user/api-keys', { name: 'Untouched' }, bearer(account.accessToken));
  return `api_key:${body.key_id}`;
}
