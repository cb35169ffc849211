import { afterAll, beforeAll, expect, it } from 'vitest';
import { captchaToken, newAddress, newEmail, postJson } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { SIGN_UPS_PER_HOUR: '1' } });
});
afterAll(() => server.remove());

/** Signs up with the requests of the page; returns the status of the last one. */
async function trySignUp(email: string, address = newAddress()): Promise<number> {
  const from = { 'x-forwarded-for': address };
  const recaptcha_token = await captchaToken(server.url);
  const pre = await postJson(`${server.url}/v1/user/pre-sign-up`, { email, recaptcha_token }, from);
  const { sign_up_token } = (await pre.json()) as { sign_up_token: string };
  const password = 'correct-horse-1!';
  return (await postJson(`${server.url}/v1/auth/sign-up`, { email, password, sign_up_token }, from)).status;
}

it('limits sign-ups per IP address, per mailbox in all its spellings, and in total', async () => {
  expect(await trySignUp(newEmail(), '192.0.2.1')).toBe(200);
  expect(await trySignUp(newEmail(), '192.0.2.1')).toBe(429);
  expect(await trySignUp(newEmail(), '192.0.2.2')).toBe(200);

  expect(await trySignUp(newEmail(), '2001:db8:0:1::1')).toBe(200);
  expect(await trySignUp(newEmail(), '2001:db8:0:1:ffff::2')).toBe(429);
  expect(await trySignUp(newEmail(), '2001:db8:0:2::1')).toBe(200);

  expect(await trySignUp('ada.lovelace@gmail.com')).toBe(200);
  expect(await trySignUp('adalovelace+1@gmail.com')).toBe(200);
  expect(await trySignUp('a.d.a.lovelace@googlemail.com')).toBe(200);
  expect(await trySignUp('Ada.Lovelace+2@Gmail.com')).toBe(429);

  let count = 7;
  for (; count < 20; count += 1) expect(await trySignUp(newEmail())).toBe(200);
  expect(await trySignUp(newEmail())).toBe(429);
});

it('limits verification mails per mailbox, in all its spellings', async () => {
  const send = async (email: string) =>
    (await postJson(`${server.url}/v1/user/send-verification-email`, { email, continue_url: '' })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) statuses.push(await send(`flooded+${at}@example.com`));
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
