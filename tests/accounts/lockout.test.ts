import { expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';

const codeOf = async (reply: Response) => [reply.status, (await reply.json()).detail?.code];
const deviceCookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('timbre_device='))
    ?.split(';')[0] ?? '';

/** Each attempt comes from another address. */
const attempt = ({ email }: Account, password: string, cookie?: string) =>
  postJson(`${server.url}/v1/auth/sign-in`, { email, password }, cookie === undefined ? {} : { cookie });

/** Signs in from a new browser; returns its device cookie. */
async function knownDevice(account: Account): Promise<string> {
  const reply = await attempt(account, account.password);
  expect(reply.status).toBe(200);
  const cookie = reply.headers.getSetCookie().find((value) => value.startsWith('timbre_device='));
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Strict/i);
  return deviceCookieOf(reply);
}

async function attack(account: Account, cookie?: string): Promise<void> {
  for (let at = 0; at < 10; at += 1)
    expect(await codeOf(await attempt(account, `guess-${at}!`, cookie))).toEqual([401, 'wrong_credentials']);
  expect(await codeOf(await attempt(account, 'guess-10!', cookie))).toEqual([429, 'rate_limit_exceeded']);
}

it('U-17 ASVS-2.2.1 lets known browsers sign in while it blocks the attempts of strangers from many addresses', async () => {
  const [account, other] = [await signUp(server.url), await signUp(server.url)];
  const [device, foreign] = [await knownDevice(account), await knownDevice(other)];
  await attack(account);
  const blocked = [429, 'rate_limit_exceeded'];
  expect(await codeOf(await attempt(account, account.password))).toEqual(blocked);
  expect(await codeOf(await attempt(account, account.password, foreign))).toEqual(blocked);
  expect(await codeOf(await attempt(account, account.password, `${device}x`))).toEqual(blocked);
  expect((await attempt(account, account.password, device)).status).toBe(200);
  // The sign-in of the owner gives strangers no new attempts.
  expect(await codeOf(await attempt(account, 'guess-11!'))).toEqual(blocked);
});

it('U-17 ASVS-2.2.1 limits the attempts of a known browser too, apart from others', async () => {
  const account = await signUp(server.url);
  const [device, second] = [await knownDevice(account), await knownDevice(account)];
  await attack(account, device);
  expect(await codeOf(await attempt(account, account.password, device))).toEqual([429, 'rate_limit_exceeded']);
  expect((await attempt(account, account.password, second)).status).toBe(200);
  expect((await attempt(account, account.password)).status).toBe(200);
});

it('U-17 forgets known browsers when the password changes, except the one that changed it', async () => {
  const account = await signUp(server.url);
  const device = await knownDevice(account);
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const next = { ...account, password: 'another-horse-2!' };
  const change = { password: account.password, new_password: next.password };
  expect((await postJson(`${server.url}/v1/auth/change-password`, change, headers)).status).toBe(200);
  await attack(next);
  expect(await codeOf(await attempt(next, next.password, device))).toEqual([429, 'rate_limit_exceeded']);
  const refreshed = await postJson(`${server.url}/v1/auth/refresh`, {}, { cookie: account.cookie });
  expect((await attempt(next, next.password, deviceCookieOf(refreshed))).status).toBe(200);
});
