import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEVELOPMENT: 'true' } }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const password = 'correct-horse-1!';
const looks = [
  { width: 1280, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const;

it('REF-004 REF-005 counts each sign-up with a person’s referral link once', async () => {
  const sender = await signUp(server.url);
  const headers = { authorization: `Bearer ${sender.accessToken}` };
  const get = async (path: string) => (await fetch(server.url + path, { headers })).json();
  const code = new URL((await get('/v1/user/referral-link')).referral_link).searchParams.get('from');
  expect(await get('/v1/user/referrals')).toEqual({ referred_people: 0 });

  const sent = await signUp(server.url);
  const setUp = (pid: unknown) =>
    postJson(
      `${server.url}/v1/user/post-registration-user-setup`,
      { pid, xid: 'click-1' },
      { authorization: `Bearer ${sent.accessToken}` },
    );
  expect((await setUp(code)).status).toBe(200);
  expect(await get('/v1/user/referrals')).toEqual({ referred_people: 1 });
  // A second call and another code change nothing.
  expect((await setUp('someone-else')).status).toBe(200);
  expect((await setUp(code)).status).toBe(200);
  expect(await get('/v1/user/referrals')).toEqual({ referred_people: 1 });
  expect((await setUp('x'.repeat(200))).status).toBe(422);
});

it('REF-008 prerenders the pages of the referral programme', async () => {
  for (const [path, heading] of [
    ['/affiliates', /^Invite others/],
    ['/affiliates/terms', /^Referral terms/],
    ['/affiliate-partner-guide', /^Partner guide/],
  ] as const) {
    const reply = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await reply.text()).toMatch(/<h1/);
    for (const look of looks) {
      const { page, context, errors } = await openPage(browser, server.url, look);
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${look.width}`).toBeLessThanOrEqual(0);
      expect(await axeFindings(page)).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    }
  }
});

it('REF-004 ONB-015 shows the referral link and the number of sign-ups', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('sender'), password);
  await page.goto('/affiliates');
  await page.getByRole('link', { name: 'Create my link' }).click();
  await page.waitForURL('**/app/affiliates');
  await page.getByText('Nobody has signed up with your link yet.').waitFor();
  await page.getByRole('button', { name: 'Create my link' }).click();
  const link = await page.getByLabel('Your link', { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${server.url}/\\?from=[0-9a-f]{32}$`));
  expect(await axeFindings(page)).toEqual([]);

  const visitor = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await visitor.page.goto(link);
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('xi:referral'))).not.toBeNull();
  await signUpInPage(visitor.page, newEmail('sent'), password);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText(/signed up with your link\.|with your link yet\./).innerText();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe('1 person has signed up with your link.');
  await visitor.page.goto('/app/affiliates');
  await visitor.page.getByRole('button', { name: 'Create my link' }).click();
  expect(await axeFindings(visitor.page)).toEqual([]);
  expect([...errors, ...visitor.errors]).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});

it('AUTH-065 requests alpha access on its page, after sign-in if needed', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/request-alpha-access');
  await page.waitForURL(/\/app\/sign-in/);
  await signUpInPage(page, newEmail('alpha'), password);
  await page.goto('/request-alpha-access');
  await page.waitForURL('**/app/request-alpha-access');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Request alpha access' }).click();
  await page.getByRole('heading', { name: 'You have alpha access' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'You have alpha access' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('U-12 AUTH-059 records the device, and exports, downloads and deletes the person’s data in the settings', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/app/sign-up');
  await page.getByText('We store a hash of your device').waitFor();
  await signUpInPage(page, newEmail('data'), password);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xi:device_told_for'))).not.toBeNull();
  await page.goto('/app/settings#data-export');
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Export data' }).click();
  await section.getByText(/^Your file of .* is ready: /).waitFor({ timeout: 20_000 });
  expect(await axeFindings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  await section.getByRole('button', { name: 'Delete export' }).click();
  await section.getByRole('button', { name: 'Export data' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
