import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, captchaToken, postJson, signUp } from '../support/accounts.ts';
import { type LocalProvider, startOpenIdProvider, Visitor } from '../support/local-identity-provider.ts';
import { latestLink, mailsTo } from '../support/mailbox.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let work: LocalProvider;
let people = 0;
beforeAll(async () => {
  work = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = work;
  const provider = { id: 'work', title: 'Work', issuer, client_id: clientId, client_secret: clientSecret };
  server = await startServer({ env: { OIDC_PROVIDERS: JSON.stringify([provider]), DEVELOPMENT: 'true' } });
});
afterAll(async () => {
  await server.remove();
  await work.stop();
});
beforeEach(() => {
  people += 1;
});

const newPassword = 'another-horse-2!';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codeIn = async (email: string, subject: RegExp) =>
  (await latestLink(server.url, email, subject)).searchParams.get('verificationCode');

async function post(path: string, body: unknown, headers?: Record<string, string>) {
  const reply = await postJson(`${server.url}${path}`, body, headers);
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

async function signUpVerified(): Promise<Account> {
  const account = await signUp(server.url);
  const code = await codeIn(account.email, /verify/i);
  expect((await post('/v1/auth/verify-email', { code }, { cookie: account.cookie })).status).toBe(200);
  return account;
}

/** Changes the email of an account with its password, as a thief would; returns the new one. */
async function takeOver(account: Account): Promise<string> {
  const taken = `taken-${people}@example.com`;
  const change = { email: taken, password: account.password };
  await post('/v1/user/send-email-change-verification', change, bearer(account.accessToken));
  expect((await setEmail(await codeIn(taken, /new email/i), false)).status).toBe(200);
  return taken;
}
const setEmail = (code: string | null, isReverting: boolean) =>
  fetch(`${server.url}/v1/user/email?verification_code=${code}&is_reverting=${isReverting}`, { method: 'PUT' });

/** Tries to sign up with this email; returns the reply. */
async function signUpAs(email: string) {
  const recaptcha_token = await captchaToken(server.url);
  const pre = await post('/v1/user/pre-sign-up', { email, recaptcha_token });
  const { sign_up_token } = pre.body;
  return post('/v1/auth/sign-up', { email, password: 'thiefs-horse-3!', first_name: 'Eve', sign_up_token });
}

const enter = (visitor: Visitor) =>
  visitor.follow(`${server.url}/v1/auth/providers/work/start`, ({ pathname }) => pathname.startsWith('/app/'));

describe('the old email of an account', () => {
  it('ASVS-2.5 AUTH-046 stays reserved while its owner can undo the change', async () => {
    const account = await signUpVerified();
    const thief = await signUpVerified();
    await takeOver(account);
    expect(await signUpAs(account.email)).toMatchObject({ status: 409, body: { detail: { code: 'email_taken' } } });
    const change = { email: account.email, password: thief.password };
    await post('/v1/user/send-email-change-verification', change, bearer(thief.accessToken));
    work.person = { sub: String(9000 + people), email: account.email, email_verified: true };
    expect((await enter(new Visitor())).searchParams.get('sign_in_error')).toBe('email_taken');

    expect((await setEmail(await codeIn(account.email, /was changed/i), true)).status).toBe(200);
    const code = await codeIn(account.email, /new .* password/i);
    expect((await post('/v1/auth/confirm-password-reset', { code, password: newPassword })).status).toBe(200);
    const session = await post('/v1/auth/sign-in', { email: account.email, password: newPassword });
    expect(session.body.user_id).toBe(account.userId);
    const subjects = (await mailsTo(server.url, account.email)).map(({ subject }) => subject);
    expect(subjects).not.toContainEqual(expect.stringMatching(/new email/i));
  });

  it('ASVS-2.5 AUTH-046 goes to nobody else who signs up at the time of the change or of its undoing', async () => {
    const account = await signUpVerified();
    const [, atChange] = await Promise.all([takeOver(account), signUpAs(account.email)]);
    const code = await codeIn(account.email, /was changed/i);
    const [reverted, atUndoing] = await Promise.all([setEmail(code, true), signUpAs(account.email)]);
    expect([atChange.status, reverted.status, atUndoing.status]).toEqual([409, 200, 409]);
  });

  it('AUTH-046 is restored to an account that the thief has closed, which opens again', async () => {
    const account = await signUpVerified();
    const taken = await takeOver(account);
    const { body } = await post('/v1/auth/sign-in', { email: taken, password: account.password });
    const close = { password: account.password };
    expect((await post('/v1/user/delete', close, bearer(body.access_token as string))).status).toBe(200);
    expect((await setEmail(await codeIn(account.email, /was changed/i), true)).status).toBe(200);
    const code = await codeIn(account.email, /new .* password/i);
    expect((await post('/v1/auth/confirm-password-reset', { code, password: newPassword })).status).toBe(200);
    expect((await post('/v1/auth/sign-in', { email: account.email, password: newPassword })).status).toBe(200);
  });

  it('is free again for others after the undoing has expired', async () => {
    const account = await signUpVerified();
    await takeOver(account);
    const client = new pg.Client({ connectionString: databaseUrlOf(server) });
    await client.connect();
    await client.query("update action_codes set expires_at = now() where kind = 'revert-email' and user_id = $1", [
      account.userId,
    ]);
    await client.end();
    expect((await signUpAs(account.email)).status).toBe(200);
  });
});
