import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../../contract/accounts/passkeys.ts';
import { maxPasskeys } from '../../contract/catalogue/limits.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import {
  type LocalProvider,
  oauth2Settings,
  startOAuth2Provider,
  Visitor,
} from '../support/local-identity-provider.ts';
import { mailsTo } from '../support/mailbox.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let forge: LocalProvider;
/** WebAuthn requires a host name, not an IP address. */
let site: string;
beforeAll(async () => {
  forge = await startOAuth2Provider();
  server = await startServer({ env: { OIDC_PROVIDERS: JSON.stringify([oauth2Settings(forge)]), DEVELOPMENT: 'true' } });
  site = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await server.remove();
  await forge.stop();
});

type Json = Record<string, unknown> & { detail?: { code: string; param?: string; message: string } };
async function call(path: string, body: unknown, account?: Account) {
  const headers = account ? { authorization: `Bearer ${account.accessToken}` } : undefined;
  const reply = await postJson(`${site}/v1/auth/passkeys${path}`, body, headers);
  return { status: reply.status, body: (await reply.json()) as Json };
}
const refusal = (param: string) => ({ status: 400, body: { detail: { code: 'passkey_refused', param } } });

async function beginRegistration(account: Account) {
  const { status, body } = await call('/registration', {}, account);
  expect(status).toBe(200);
  return body as unknown as { options: CreationOptions; challenge_token: string };
}
async function beginSignIn(after?: object) {
  const { status, body } = await call('/challenge', after ? { after } : {});
  expect(status).toBe(200);
  return body as unknown as { options: RequestOptions; challenge_token: string };
}

/** Registers a passkey; returns its authenticator and its id. */
async function addPasskey(account: Account, name = 'Laptop') {
  const authenticator = new SoftwareAuthenticator(site);
  const { options, challenge_token } = await beginRegistration(account);
  const registered = await call('', { challenge_token, name, credential: authenticator.create(options) }, account);
  expect(registered).toMatchObject({ status: 200, body: { name, is_synced: false, last_used_at_unix: null } });
  return { authenticator, id: registered.body.passkey_id as string };
}

/** Enables the authenticator app; returns its codes. */
async function turnOnCodes(account: Account) {
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const setup = await (await postJson(`${site}/v1/user/totp-setup`, {}, headers)).json();
  const totp = new TOTP({ secret: (setup as { secret: string }).secret });
  const body = { totp_mfa_factor: { setup_token: setup.setup_token, code: totp.generate() } };
  expect((await postJson(`${site}/v1/user/update-mfa-factors`, body, headers)).status).toBe(200);
  return () => totp.generate({ timestamp: Date.now() + 30_000 });
}

describe('passkeys', () => {
  it('ASVS-2.9 sign their owner in without an email or a code', async () => {
    const account = await signUp(site);
    const { authenticator } = await addPasskey(account);
    await turnOnCodes(account);
    const { options, challenge_token } = await beginSignIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const signedIn = await call('/sign-in', { challenge_token, credential: authenticator.get(options) });
    expect(signedIn).toMatchObject({ status: 200, body: { user_id: account.userId, token_type: 'bearer' } });
    const listed = await fetch(`${site}/v1/auth/passkeys`, {
      headers: { authorization: `Bearer ${signedIn.body.access_token}` },
    });
    expect(await listed.json()).toMatchObject({
      passkeys: [{ name: 'Laptop', last_used_at_unix: expect.any(Number) }],
    });
  });

  it('ASVS-2.9 can answer a challenge only once', async () => {
    const account = await signUp(site);
    const { authenticator } = await addPasskey(account);
    const { options, challenge_token } = await beginSignIn();
    const answer = { challenge_token, credential: authenticator.get(options) };
    expect((await call('/sign-in', answer)).status).toBe(200);
    expect(await call('/sign-in', answer)).toMatchObject(refusal('challenge_token'));
    // A recorded answer does not match the next challenge.
    const next = await beginSignIn();
    expect(await call('/sign-in', { ...answer, challenge_token: next.challenge_token })).toMatchObject(
      refusal('credential'),
    );
    const registration = await beginRegistration(account);
    const other = new SoftwareAuthenticator(site);
    const second = { ...registration, name: 'Twice', credential: other.create(registration.options) };
    expect((await call('', second, account)).status).toBe(200);
    expect(await call('', second, account)).toMatchObject(refusal('challenge_token'));
  });

  it('are rejected for another origin, another relying party or another challenge', async () => {
    const account = await signUp(site);
    const { authenticator } = await addPasskey(account);
    for (const lies of [
      { origin: 'https://timbre.example.net' },
      { origin: site.replace('http:', 'https:') },
      { rpId: 'example.net' },
      { challenge: Buffer.from('another').toString('base64url') },
      { verified: false },
      { counter: 0 },
    ]) {
      const { options, challenge_token } = await beginSignIn();
      // The signature counter is one from here on.
      const first = await beginSignIn();
      const good = { challenge_token: first.challenge_token, credential: authenticator.get(first.options) };
      expect((await call('/sign-in', good)).status).toBe(200);
      const credential = authenticator.get(options, lies);
      expect(await call('/sign-in', { challenge_token, credential }), JSON.stringify(lies)).toMatchObject(
        refusal('credential'),
      );
    }
    for (const lies of [{ origin: 'https://timbre.example.net' }, { rpId: 'example.net' }, { verified: false }]) {
      const { options, challenge_token } = await beginRegistration(account);
      const credential = new SoftwareAuthenticator(site).create(options, lies);
      expect(await call('', { challenge_token, name: 'Foreign', credential }, account)).toMatchObject(
        refusal('credential'),
      );
    }
  });

  it('are rejected with a signature of another key, a handle of another person or a token of another purpose', async () => {
    const [account, other] = [await signUp(site), await signUp(site)];
    const { authenticator } = await addPasskey(account);
    const theirs = await addPasskey(other);
    const tried = async (credential: object) => {
      const { challenge_token } = await beginSignIn();
      return call('/sign-in', { challenge_token, credential });
    };
    const { options } = await beginSignIn();
    const [mine, stolen] = [authenticator.get(options), theirs.authenticator.get(options)];
    expect(await tried({ ...mine, response: stolen.response })).toMatchObject(refusal('credential'));
    expect(await tried(new SoftwareAuthenticator(site).get(options))).toMatchObject(refusal('credential'));
    const registration = await beginRegistration(account);
    const crossed = { challenge_token: registration.challenge_token, credential: mine };
    expect(await call('/sign-in', crossed)).toMatchObject(refusal('challenge_token'));
    expect(await call('/sign-in', { ...crossed, credential: { ...mine, id: 'not base64url!' } })).toMatchObject({
      status: 422,
    });
    const forAccount = {
      ...registration,
      name: 'Mine',
      credential: new SoftwareAuthenticator(site).create(registration.options),
    };
    expect(await call('', forAccount, other)).toMatchObject(refusal('challenge_token'));
  });

  it('AUTH-055 replace the code after the password, only for that account', async () => {
    const [account, other] = [await signUp(site), await signUp(site)];
    const { authenticator } = await addPasskey(account);
    const theirs = await addPasskey(other);
    await turnOnCodes(account);
    const { email, password } = account;
    const plain = await postJson(`${site}/v1/auth/sign-in`, { email, password });
    expect(((await plain.json()) as Json).detail?.code).toBe('second_factor_required');
    const after = { factor: 'password', email, password };
    const first = await beginSignIn(after);
    expect(first.options).toMatchObject({ userVerification: 'preferred', allowCredentials: [{ type: 'public-key' }] });
    const wrong = { challenge_token: first.challenge_token, credential: theirs.authenticator.get(first.options) };
    expect(await call('/sign-in', wrong)).toMatchObject(refusal('credential'));
    const second = await beginSignIn(after);
    // User verification is not required: the password is the other factor.
    const credential = authenticator.get(second.options, { verified: false });
    const signedIn = await call('/sign-in', { challenge_token: second.challenge_token, credential });
    expect(signedIn).toMatchObject({ status: 200, body: { user_id: account.userId } });

    expect(await call('/challenge', { after: { ...after, password: 'wrong' } })).toMatchObject({
      status: 401,
      body: { detail: { code: 'wrong_credentials' } },
    });
    expect(await call('/challenge', { after: { factor: 'provider' } })).toMatchObject({
      status: 400,
      body: { detail: { code: 'provider_sign_in_failed' } },
    });
  });

  it('AUTH-055 replace the code after a sign-in with an identity provider', async () => {
    const account = await signUp(site);
    const { authenticator } = await addPasskey(account);
    const visitor = new Visitor();
    const send = async (path: string, body: unknown, headers?: Record<string, string>) => {
      const url = `${site}/v1/auth/${path}`;
      const sent = { 'content-type': 'application/json', ...headers };
      const reply = await visitor.fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
      return { status: reply.status, body: (await reply.json()) as Json };
    };
    const connecting = await send('providers/github/connect', {}, { authorization: `Bearer ${account.accessToken}` });
    await visitor.follow(connecting.body.url as string, ({ pathname }) => pathname === '/app/settings/security');
    await turnOnCodes(account);
    const isApp = ({ pathname }: URL) => pathname.startsWith('/app/');
    const arrived = await visitor.follow(`${site}/v1/auth/providers/github/start`, isApp);
    expect(arrived.searchParams.get('second_factor')).toBe('true');

    const begun = await send('passkeys/challenge', { after: { factor: 'provider' } });
    const { options, challenge_token } = begun.body as unknown as { options: RequestOptions; challenge_token: string };
    expect(options.allowCredentials).toHaveLength(1);
    const signedIn = await send('passkeys/sign-in', { challenge_token, credential: authenticator.get(options) });
    expect(signedIn).toMatchObject({ status: 200, body: { user_id: account.userId } });
    // The ticket is consumed.
    expect((await send('passkeys/challenge', { after: { factor: 'provider' } })).status).toBe(400);
    expect((await send('complete-sign-in', { code: '000000' })).body.detail?.code).toBe('provider_sign_in_failed');
  });

  it('ASVS-2.5.5 notify their owner by mail when they are added and removed', async () => {
    const account = await signUp(site);
    const { id } = await addPasskey(account, 'Key <b>ring</b>');
    expect((await call(`/${id}/remove`, {}, account)).status).toBe(200);
    const mails = await mailsTo(site, account.email);
    for (const what of ['added to', 'removed from'])
      expect(mails).toContainEqual(
        expect.objectContaining({
          subject: `A passkey was ${what} your Timbre account`,
          text: expect.stringContaining('“Key <b>ring</b>”'),
        }),
      );
  });

  it('are limited to 20 per account', async () => {
    const account = await signUp(site);
    for (let at = 0; at < maxPasskeys - 1; at += 1) await addPasskey(account, `Key ${at}`);
    // Two registrations that started when only one more was allowed.
    const begun = [await beginRegistration(account), await beginRegistration(account)];
    expect(begun[0]?.options.excludeCredentials).toHaveLength(maxPasskeys - 1);
    const registrations = begun.map(({ options, challenge_token }) =>
      call('', { challenge_token, name: 'Last', credential: new SoftwareAuthenticator(site).create(options) }, account),
    );
    expect((await Promise.all(registrations)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await call('/registration', {}, account)).toMatchObject({
      status: 409,
      body: { detail: { code: 'conflict', message: 'You have 20 passkeys. Remove one first.' } },
    });
  });

  it('can be renamed and removed by their owner, and stop working then', async () => {
    const [account, stranger] = [await signUp(site), await signUp(site)];
    const { authenticator, id } = await addPasskey(account);
    const rename = (by: Account, name: string) =>
      fetch(`${site}/v1/auth/passkeys/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${by.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
    expect(await (await rename(account, ' Phone ')).json()).toMatchObject({ passkey_id: id, name: 'Phone' });
    expect((await rename(stranger, 'Stolen')).status).toBe(404);
    expect((await call(`/${id}/remove`, {}, stranger)).body.detail?.code).toBe('passkey_not_found');
    expect((await call(`/${id}/remove`, {}, account)).status).toBe(200);
    const { options, challenge_token } = await beginSignIn();
    const credential = authenticator.get(options);
    expect(await call('/sign-in', { challenge_token, credential })).toMatchObject(refusal('credential'));
    const { email, password } = account;
    expect(await call('/challenge', { after: { factor: 'password', email, password } })).toMatchObject({
      status: 404,
      body: { detail: { code: 'passkey_not_found', message: 'This account has no passkey.' } },
    });
  });

  it('cannot sign in to a closed account', async () => {
    const account = await signUp(site);
    const { authenticator } = await addPasskey(account);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    expect((await postJson(`${site}/v1/user/delete`, { password: account.password }, headers)).status).toBe(200);
    const { options, challenge_token } = await beginSignIn();
    const credential = authenticator.get(options);
    expect((await call('/sign-in', { challenge_token, credential })).body.detail?.code).toBe('account_closed');
  });
});
