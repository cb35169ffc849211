import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress, signUp } from '../support/accounts.ts';
import { openBrowser, openSignedIn, signInByCookie } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('UI-004 has the layout of a phone up to 767 px, and a sidebar from 768 px', async () => {
  const { page, context } = await openSignedIn(browser, server.url, { width: 768 });
  await page.goto('/app/home');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const menu = page.getByRole('button', { name: /menu|navigation/i });
  await sidebar.waitFor();
  expect(await menu.count()).toBe(0);
  await page.setViewportSize({ width: 767, height: 800 });
  await menu.first().waitFor();
  expect(await sidebar.isVisible()).toBe(false);
  await context.close();
});

it('UI-007 is light on the first visit, and keeps a choice of theme after a reload', async () => {
  // `openPage` would set a theme.
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: 'dark',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await signInByCookie(context, server.url, await signUp(server.url));
  const page = await context.newPage();
  await page.goto('/app/home');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const light = await ink();
  await page.goto('/app/settings');
  expect(await ink()).toBe(light);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(ink).not.toBe(light);
  const dark = await ink();
  await page.reload();
  expect(await ink()).toBe(dark);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await context.close();
});

it('API-014 API-015 API-016 shows the message of the server below 500, and the general one otherwise', async () => {
  const { page, context } = await openSignedIn(browser, server.url);
  await page.goto('/app/settings');
  const change = page.getByRole('switch', { name: 'Send me product updates by email' });
  for (const [status, shown] of [
    [400, 'The harbour is closed at 400.'],
    [422, 'The harbour is closed at 422.'],
    [499, 'The harbour is closed at 499.'],
    [500, 'Something went wrong, please try again later.'],
  ] as const) {
    const detail = { status: 'test', type: 'test', message: `The harbour is closed at ${status}.` };
    await page.route('**/v1/user/edit', (route) => route.fulfill({ status, json: { detail } }), { times: 1 });
    await change.click();
    await page.getByText(shown, { exact: true }).waitFor();
    if (status === 500) expect(await page.getByText(detail.message).count()).toBe(0);
  }
  await context.close();
});
