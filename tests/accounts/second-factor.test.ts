import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { mailsTo } from '../support/mailbox.ts';
import { server } from '../support/shared-server.ts';

const bearer = (account: Account) => ({ authorization: `Bearer ${account.accessToken}` });
const post = (account: Account, path: string, body: unknown = {}) =>
  postJson(`${server.url}/v1/user/${path}`, body, bearer(account));
const userOf = async (account: Account) =>
  (await (await fetch(`${server.url}/v1/user`, { headers: bearer(account) })).json()) as Record<string, unknown>;
const signIn = async ({ email, password }: Account, proof: Record<string, string> = {}) => {
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password, ...proof });
  return { status: reply.status, body: (await reply.json()) as { detail?: { code?: string; message?: string } } };
};

/** Codes of an app with this secret, each of a later step, since a code works only once. */
function appOf(secret: string) {
  const totp = new TOTP({ secret, period: 30, digits: 6, algorithm: 'SHA1' });
  let steps = -1;
  return () => {
    // The server accepts the previous, the current and the next step.
    steps += 1;
    return totp.generate({ timestamp: Date.now() + (steps - 1) * 30_000 });
  };
}

async function turnOn(account: Account) {
  const setup = (await (await post(account, 'totp-setup')).json()) as Record<
    'secret' | 'setup_token' | 'otpauth_url' | 'qr_code',
    string
  >;
  const code = appOf(setup.secret);
  const on = await post(account, 'update-mfa-factors', {
    totp_mfa_factor: { setup_token: setup.setup_token, code: code() },
  });
  const { backup_codes: codes, ...factors } = (await on.json()) as { backup_codes: string[] };
  expect(factors).toEqual({ totp_mfa_factor: true, sms_mfa_factor: false });
  return { setup, code, codes };
}

describe('the second factor', () => {
  it('AUTH-055 O-17 is required at sign-in once enabled, and accepts each code once', async () => {
    const account = await signUp(server.url);
    expect(await userOf(account)).toMatchObject({ totp_mfa_factor: false, sms_mfa_factor: false });
    const { setup, code } = await turnOn(account);
    expect(setup.otpauth_url).toMatch(/^otpauth:\/\/totp\/Timbre:.*secret=/);
    expect(setup.qr_code).toMatch(/^<svg/);
    expect(await userOf(account)).toMatchObject({ totp_mfa_factor: true });

    expect(await signIn(account)).toMatchObject({ status: 403, body: { detail: { code: 'second_factor_required' } } });
    const next = code();
    expect((await signIn(account, { code: next })).status).toBe(200);
    expect(await signIn(account, { code: next })).toMatchObject({
      status: 400,
      body: { detail: { code: 'wrong_code' } },
    });
    expect((await signIn(account, { code: '12345' })).status).toBe(422);
    const closing = await post(account, 'delete', { password: account.password });
    expect((await closing.json()).detail.code).toBe('second_factor_required');
    expect(
      (await post(account, 'update-mfa-factors', { totp_mfa_factor: { remove: true, code: code() } })).status,
    ).toBe(200);
    expect((await signIn(account)).status).toBe(200);
  });

  it('AUTH-057 AUTH-058 is disabled by the backup code, which works once and is stored as a hash', async () => {
    const account = await signUp(server.url);
    const { code } = await turnOn(account);
    const backupCode = await post(account, 'backup-code', { code: code() });
    const { backup_code } = (await backupCode.json()) as { backup_code: string };
    expect(backup_code).toMatch(/^([0-9a-f]{5}-){5}[0-9a-f]{5}$/);
    const { backup_code_hash } = await userOf(account);
    expect(backup_code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await post(account, 'backup-code/00000-00000/remove-mfa')).status).toBe(400);
    expect((await post(account, `backup-code/${backup_code}/remove-mfa`)).status).toBe(200);
    expect(await userOf(account)).toMatchObject({ totp_mfa_factor: false, backup_code_hash: null });
    expect((await post(account, `backup-code/${backup_code}/remove-mfa`)).status).toBe(400);
  });

  it('gives ten backup codes with the first factor, each for one sign-in that keeps the factor on', async () => {
    const account = await signUp(server.url);
    const { code, codes } = await turnOn(account);
    expect(new Set(codes).size).toBe(10);
    const left = async () => {
      const reply = await fetch(`${server.url}/v1/user/mfa-factors`, { headers: bearer(account) });
      return ((await reply.json()) as { backup_codes_left: number }).backup_codes_left;
    };
    expect(await left()).toBe(10);
    const signInBy = async (backup_code: string) => (await signIn(account, { backup_code })).status;
    expect(await signInBy('wrong')).toBe(400);
    expect(await signInBy(codes[9]!.toUpperCase())).toBe(200);
    for (const used of codes.slice(0, 9)) expect([await signInBy(used), await signInBy(used)]).toEqual([200, 400]);
    expect(await signInBy(codes[9]!)).toBe(400);
    expect(await left()).toBe(0);
    expect((await signIn(account)).body.detail?.code).toBe('second_factor_required');
    expect((await signIn(account, { code: code() })).status).toBe(200);
  });

  it('replaces the earlier backup codes by new ones, which need a code of a factor, and mails each use', async () => {
    const account = await signUp(server.url);
    const { code, codes } = await turnOn(account);
    expect((await post(account, 'backup-code', { code: '000000' })).status).toBe(400);
    const created = (await (await post(account, 'backup-code', { code: code() })).json()) as { backup_codes: string[] };
    expect(new Set([...codes, ...created.backup_codes]).size).toBe(20);
    expect((await signIn(account, { backup_code: codes[0]! })).status).toBe(400);
    expect((await signIn(account, { backup_code: created.backup_codes[0]! })).status).toBe(200);
    const texts = async () => (await mailsTo(server.url, account.email)).map(({ text }) => text).join();
    await expect.poll(texts).toContain('Unused backup codes: 9.');
  });

  it('AUTH-021 U-17 limits code attempts', async () => {
    const account = await signUp(server.url);
    await turnOn(account);
    const answers = [];
    for (let at = 0; at < 11; at += 1) answers.push(await signIn(account, { code: '000000' }));
    expect(answers.at(-2)?.status).toBe(400);
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      body: { detail: { message: 'Too many attempts, please try again in a few minutes.' } },
    });
  });

  it('refuses phones on a server without text messages', async () => {
    const account = await signUp(server.url);
    const factors = await fetch(`${server.url}/v1/user/mfa-factors`, { headers: bearer(account) });
    expect(await factors.json()).toMatchObject({ sms_available: false });
    const setup = await post(account, 'sms-setup', { phone_number: '+491701234567' });
    expect(setup.status).toBe(404);
    expect((await setup.json()).detail.code).toBe('sms_not_configured');
  });

  it('rejects the setup token of another person', async () => {
    const [one, other] = [await signUp(server.url), await signUp(server.url)];
    const setup = (await (await post(one, 'totp-setup')).json()) as { secret: string; setup_token: string };
    const code = appOf(setup.secret)();
    const stolen = await post(other, 'update-mfa-factors', {
      totp_mfa_factor: { setup_token: setup.setup_token, code },
    });
    expect(stolen.status).toBe(400);
  });
});
