import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { smsToken, startSmsService } from '../support/local-sms-service.ts';
import { mailsTo } from '../support/mailbox.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let phones: Awaited<ReturnType<typeof startSmsService>>;
beforeAll(async () => {
  phones = await startSmsService();
  server = await startServer({ env: { SMS_URL: phones.url, SMS_TOKEN: smsToken, DEVELOPMENT: 'true' } });
});
afterAll(async () => {
  await server.remove();
  phones.close();
});

let drawn = 0;
/** A phone number that no other test uses. */
const newNumber = () => `+4915${String(Date.now()).slice(-7)}${(drawn++).toString().padStart(2, '0')}`;
const bearer = (account: Account) => ({ authorization: `Bearer ${account.accessToken}` });
const post = async (account: Account, path: string, body: unknown = {}) => {
  const reply = await postJson(`${server.url}/v1/user/${path}`, body, bearer(account));
  return { status: reply.status, body: await reply.json() };
};
const userOf = async (account: Account, path = '') =>
  (await fetch(`${server.url}/v1/user${path}`, { headers: bearer(account) })).json();
const arrive = async ({ email, password }: Account, path: string, proof: Record<string, string> = {}) => {
  const body = path === 'sign-in' ? { email, password, ...proof } : { password_proof: { email, password, ...proof } };
  const reply = await postJson(`${server.url}/v1/auth/${path}`, body);
  return { status: reply.status, body: await reply.json() };
};
const failure = (status: number, code: string) => ({ status, body: { detail: { code } } });

async function turnOn(account: Account, number = newNumber()) {
  expect((await post(account, 'sms-setup', { phone_number: number })).status).toBe(200);
  const on = await post(account, 'update-mfa-factors', { sms_mfa_factor: { code: phones.codeFor(number) } });
  const { backup_codes: codes, ...factors } = on.body;
  expect([on.status, factors]).toEqual([200, { totp_mfa_factor: false, sms_mfa_factor: true }]);
  expect(codes).toHaveLength(10);
  return number;
}

describe('the second factor by text message', () => {
  it('AUTH-055 O-17 is enabled with the sent code, and required at sign-in', async () => {
    const account = await signUp(server.url);
    expect(await userOf(account, '/mfa-factors')).toEqual({
      totp_mfa_factor: false,
      sms_mfa_factor: false,
      phone_number_hint: null,
      sms_available: true,
      backup_codes_left: 0,
    });
    const number = await turnOn(account);
    expect(phones.messages.find(({ to }) => to === number)?.text).toMatch(/^\d{6} is your Timbre code\./);
    expect(await userOf(account)).toMatchObject({ sms_mfa_factor: true, totp_mfa_factor: false });

    expect(await arrive(account, 'sign-in')).toMatchObject(failure(403, 'second_factor_required'));
    const hint = `••• ${number.slice(-2)}`;
    expect((await arrive(account, 'mfa-factors')).body).toEqual({
      totp_mfa_factor: false,
      sms_mfa_factor: true,
      phone_number_hint: hint,
    });
    expect((await arrive(account, 'sms-code')).status).toBe(200);
    const code = phones.codeFor(number);
    expect((await arrive(account, 'sign-in', { code })).status).toBe(200);
    expect(await arrive(account, 'sign-in', { code })).toMatchObject(failure(400, 'wrong_code'));
  });

  it('accepts only the last code, and only for its purpose', async () => {
    const account = await signUp(server.url);
    const number = await turnOn(account);
    await arrive(account, 'sms-code');
    const first = phones.codeFor(number);
    await arrive(account, 'sms-code');
    const second = phones.codeFor(number);
    if (first !== second) expect((await arrive(account, 'sign-in', { code: first })).status).toBe(400);
    const confirming = await post(account, 'update-mfa-factors', { sms_mfa_factor: { code: second } });
    expect(confirming).toMatchObject(failure(400, 'wrong_code'));
    expect((await arrive(account, 'sign-in', { code: second })).status).toBe(200);
  });

  it('AUTH-055 ASVS-2.5.5 works together with the app: either completes a sign-in, changes need a code and are mailed', async () => {
    const account = await signUp(server.url);
    const number = await turnOn(account);
    const setup = (await post(account, 'totp-setup')).body as { secret: string; setup_token: string };
    const app = new TOTP({ secret: setup.secret, period: 30, digits: 6, algorithm: 'SHA1' });
    const joining = { setup_token: setup.setup_token, code: app.generate() };
    expect(await post(account, 'update-mfa-factors', { totp_mfa_factor: joining })).toMatchObject(
      failure(403, 'second_factor_required'),
    );
    await post(account, 'sms-code');
    const joined = { ...joining, current_code: phones.codeFor(number) };
    expect((await post(account, 'update-mfa-factors', { totp_mfa_factor: joined })).body).toEqual({
      totp_mfa_factor: true,
      sms_mfa_factor: true,
    });
    expect(await post(account, 'sms-setup', { phone_number: newNumber() })).toMatchObject(
      failure(403, 'second_factor_required'),
    );
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    expect((await arrive(account, 'sign-in', { code: next })).status).toBe(200);

    await post(account, 'sms-code');
    const removal = { remove: true, code: phones.codeFor(number) };
    expect((await post(account, 'update-mfa-factors', { sms_mfa_factor: removal })).body).toEqual({
      totp_mfa_factor: true,
      sms_mfa_factor: false,
    });
    expect(await post(account, 'sms-code')).toMatchObject(failure(404, 'phone_number_not_found'));
    expect(await arrive(account, 'sign-in')).toMatchObject(failure(403, 'second_factor_required'));
    const subjects = async () => (await mailsTo(server.url, account.email)).map(({ subject }) => subject);
    for (const change of [
      'A phone was added to',
      'Two-factor authentication was turned on for',
      'A phone was removed from',
    ])
      await expect.poll(subjects).toContain(`${change} your Timbre account`);
  });

  it('AUTH-058 is disabled by the backup code', async () => {
    const account = await signUp(server.url);
    const number = await turnOn(account);
    await post(account, 'sms-code');
    const { backup_code } = (await post(account, 'backup-code', { code: phones.codeFor(number) })).body;
    expect((await post(account, `backup-code/${backup_code}/remove-mfa`)).status).toBe(200);
    expect(await userOf(account)).toMatchObject({ sms_mfa_factor: false, backup_code_hash: null });
    expect((await arrive(account, 'sign-in')).status).toBe(200);
  });

  it.each(['01701234567', '+0491701234567', '+49', '+49 170 12345678901234', '+49 170 CALL ME', '＋491701234567'])(
    'rejects the number %s',
    async (phone_number) => {
      const account = await signUp(server.url);
      const { status, body } = await post(account, 'sms-setup', { phone_number });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain('phone_number');
    },
  );

  it('accepts numbers with separators', async () => {
    const account = await signUp(server.url);
    const number = newNumber();
    const formatted = `${number.slice(0, 3)} (${number.slice(3, 6)}) ${number.slice(6, 9)}-${number.slice(9)}`;
    expect((await post(account, 'sms-setup', { phone_number: formatted })).status).toBe(200);
    expect(phones.codeFor(number)).toMatch(/^\d{6}$/);
  });

  it('U-17 limits messages per person, and per number across people', async () => {
    const account = await signUp(server.url);
    const number = newNumber();
    const statuses = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await post(account, 'sms-setup', { phone_number: number })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const other = await signUp(server.url);
    expect(await post(other, 'sms-setup', { phone_number: number })).toMatchObject({
      status: 429,
      body: { detail: { message: 'Too many attempts, please try again in a few minutes.' } },
    });
  });

  it('U-17 AUTH-021 limits code attempts', async () => {
    const account = await signUp(server.url);
    const number = newNumber();
    await post(account, 'sms-setup', { phone_number: number });
    const wrong = phones.codeFor(number) === '000000' ? '000001' : '000000';
    const guess = () => post(account, 'update-mfa-factors', { sms_mfa_factor: { code: wrong } });
    for (let at = 0; at < 10; at += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    const right = await post(account, 'update-mfa-factors', { sms_mfa_factor: { code: phones.codeFor(number) } });
    expect(right.status).toBe(429);
  });

  it('sends and discloses nothing before the first factor', async () => {
    const account = await signUp(server.url);
    const number = await turnOn(account);
    const before = phones.messages.length;
    for (const path of ['sms-code', 'mfa-factors']) {
      expect((await postJson(`${server.url}/v1/auth/${path}`, {})).status).toBe(401);
      expect(await arrive(account, path, { password: 'wrong-password-1!' })).toMatchObject(
        failure(401, 'wrong_credentials'),
      );
    }
    expect(phones.messages).toHaveLength(before);
    expect(JSON.stringify(await userOf(account))).not.toContain(number.slice(3));
  });

  it('reports an unavailable service and an unknown number', async () => {
    const account = await signUp(server.url);
    phones.answer(503);
    const setup = await post(account, 'sms-setup', { phone_number: newNumber() });
    phones.answer(422);
    const refused = await post(account, 'sms-setup', { phone_number: newNumber() });
    phones.answer(204);
    expect(setup).toMatchObject(failure(503, 'sms_unavailable'));
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: { code: 'phone_number_refused', param: 'phone_number' } },
    });
  });

  it('requires exactly one factor per request', async () => {
    const account = await signUp(server.url);
    expect((await post(account, 'update-mfa-factors', {})).status).toBe(422);
  });
});
