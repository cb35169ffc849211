import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { openBrowser, openPage, openSignedIn } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const password = 'correct-horse-1!';
const readStored = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `xi:${name}`);

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(caller.email);
  await page.getByLabel('Password', { exact: true }).fill(caller.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

it('REF-001 STORE-004 AUTH-015 stores the referral code from any page', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  for (const path of ['/?from=abc', '/app/home?from=abc']) {
    const before = Date.now();
    await page.goto(path);
    await expect.poll(() => readStored(page, 'referral')).toMatchObject({ value: 'abc' });
    const { expiresTimestamp } = (await readStored(page, 'referral')) as { expiresTimestamp: number };
    expect(expiresTimestamp).toBeGreaterThanOrEqual(before + 7_776_000_000);
    expect(expiresTimestamp).toBeLessThanOrEqual(Date.now() + 7_776_000_000);
    await page.evaluate(() => localStorage.removeItem('xi:referral'));
  }
  expect(errors).toEqual([]);
  await context.close();
});

it('REF-003 replaces a referral by an ad click, and deletes its cookies after two seconds', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/?from=abc');
  await expect.poll(() => readStored(page, 'referral')).not.toBeNull();
  await context.addCookies([{ name: 'ps_xid', value: 'x', url: server.url }]);
  await page.goto('/?gclid=1');
  await expect.poll(() => readStored(page, 'referral')).toBeNull();
  const cookie = () => page.evaluate(() => document.cookie.includes('ps_xid'));
  expect(await cookie()).toBe(true);
  await expect.poll(cookie, { timeout: 5000 }).toBe(false);
  await context.close();
});

it('REF-005 REF-006 AUTH-015 sends the referral and campaign parameters at sign-up', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  const bodies = new Map<string, unknown>();
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.set(new URL(request.url()).pathname, request.postDataJSON());
  });
  // REF-006: a failure must have no effect.
  await page.route('**/v1/google-ads-visit', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/?pid=partner-1&xid=click-1&gclid=ad-1&utm_campaign=spring');
  await expect.poll(() => readStored(page, 'affiliate')).toEqual({ pid: 'partner-1', xid: 'click-1' });
  const email = newEmail('sent');
  await page.goto('/app/sign-up?coupon=SPRING&lang=de');
  await page.waitForURL('**/app/sign-up');
  expect([await readStored(page, 'coupon'), await readStored(page, 'lang')]).toEqual(['SPRING', 'de']);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await page.waitForURL('**/app/onboarding');
  const sender = { pid: 'partner-1', xid: 'click-1' };
  await expect
    .poll(() => bodies.get('/v1/google-ads-visit'))
    .toEqual({
      email,
      event_type: 'sign_up',
      gclid: 'ad-1',
      utm_campaign: 'spring',
    });
  expect(bodies.get('/v1/user/pre-sign-up')).toMatchObject(sender);
  expect(bodies.get('/v1/user/post-registration-user-setup')).toEqual(sender);
  expect(bodies.get('/v1/user/edit')).toEqual({ locale: 'de' });
  expect(await page.getByText(/went wrong/).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('REF-006 counts ad visits, and rejects other bodies', async () => {
  const visit = (body: unknown) =>
    fetch(`${server.url}/v1/google-ads-visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await visit({ email: 'a@example.com', event_type: 'visit', gclid: 'x', utm_source: 's' })).status).toBe(200);
  expect((await visit({ email: 'a@example.com' })).status).toBe(422);
});

it.each([
  ['redirect', '/history', '/app/speech-synthesis/text-to-speech/history'],
  ['redirect_uri', '/speech-synthesis', '/app/speech-synthesis/text-to-speech'],
  ['continueUrl', '/app/speech-synthesis', '/app/speech-synthesis/text-to-speech'],
  ['redirect', 'https://evil.example/history', '/app/home'],
  ['redirect', '//evil.example', '/app/home'],
  ['redirect', '/foo', '/app/home'],
])('REDIR-001 REDIR-006 REDIR-007 redirects after sign-in with %s=%s to %s', async (name, asked, path) => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto(`/app/sign-in?${new URLSearchParams({ [name]: asked })}`);
  await signIn(page);
  await page.waitForURL(`${server.url}${path}`);
  await context.close();
});

it('REDIR-006 follows the redirect after sign-up and onboarding', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/app/sign-up?redirect=%2Fhistory');
  await page.getByLabel('Email').fill(newEmail('redirected'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/app/onboarding');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForURL('**/app/speech-synthesis/text-to-speech/history');
  await context.close();
});

it.each([
  ['/history?search=a', '/app/speech-synthesis/text-to-speech/history?search=a'],
  ['/speech-synthesis', '/app/speech-synthesis/text-to-speech'],
  ['/redirect?redirect=%2Fhistory', '/app/speech-synthesis/text-to-speech/history'],
])('REDIR-008 C-24 redirects the legacy path %s', async (old, path) => {
  const { page, context } = await openPage(browser, server.url);
  const answer = await page.goto(old);
  expect(answer?.status()).toBe(200);
  await page.waitForURL('**/app/sign-in**');
  await signIn(page);
  await page.waitForURL(`${server.url}${path}`);
  await context.close();
});

it('AUTH-015 reads entry parameters once, and not again on reload', async () => {
  const { page, context } = await openSignedIn(browser, server.url);
  // The server's reply to the code has its own test.
  await page.route('**/validate-promocode', () => undefined);
  await page.goto('/app/home?coupon=SUMMER&lang=fr&utm_source=mail');
  await page.waitForURL('**/app/home?utm_source=mail');
  expect([await readStored(page, 'coupon'), await readStored(page, 'lang')]).toEqual(['SUMMER', 'fr']);
  await context.close();
});

it('AUTH-015 opens the dialog of a new clone for creationType=cloneVoice, from any page of the app', async () => {
  const { page, context } = await openSignedIn(browser, server.url);
  await page.goto('/app/home?creationType=cloneVoice');
  await page.waitForURL('**/app/voice-lab?creationType=cloneVoice');
  await page.getByRole('dialog').waitFor();
  await context.close();
});

it('AUTH-015 ROUTE-119 tells who opens a link for another user ID, and nobody else', async () => {
  const { page, context, account } = await openSignedIn(browser, server.url);
  const notice = page.getByText('This link is for another account. To use it, sign in with that account.');
  await page.goto('/app/home?userId=somebody-else');
  await notice.waitFor();
  await page.waitForURL('**/app/home');
  await page.goto(`/app/settings?userId=${account.userId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/app/settings');
  expect(await notice.count()).toBe(0);
  await context.close();
});
