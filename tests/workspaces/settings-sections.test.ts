import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson } from '../support/accounts.ts';
import {
  axeFindings,
  openBrowser,
  openPage,
  openSignedIn,
  saveScreenshot,
  signInByCookie,
} from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { bootstrap } from '../support/start-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const sections = [
  ['/app/settings', 'Profile', 'First name'],
  ['/app/settings/security', 'Security', 'This browser'],
  ['/app/settings/privacy', 'Privacy', 'Default sharing'],
] as const;

it.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)('shows the settings by section at addresses of their own (%i px)', async (width, theme) => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { width, theme });
  for (const [path, title, content] of sections) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByText(content, { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(await axeFindings(page), path).toEqual([]);
    await saveScreenshot(page, `settings-${title.toLowerCase()}-${theme}-${width}`);
  }
  expect(errors).toEqual([]);
  await context.close();
});

it('shows staff one navigation with the settings of the person, the workspace and the server on all of them', async () => {
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, bootstrap);
  const { page, context, errors } = await openPage(browser, server.url);
  await signInByCookie(context, server.url, { cookie: reply.headers.get('set-cookie')!.split(';')[0]! });
  await page.goto('/app/home');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const names = (group: string) => navigation.getByRole('list', { name: group }).getByRole('link').allInnerTexts();
  for (const link of ['Profile', 'Security and SSO', 'Models', 'Users']) {
    await navigation.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: link, exact: true }).waitFor();
    await expect
      .poll(() => names('Your account'), { message: link })
      .toEqual(['Profile', 'Security', 'Notifications', 'Privacy', 'Invites']);
    expect(await names('Workspace'), link).toEqual(
      expect.arrayContaining(['General', 'Members', 'Groups', 'Service accounts', 'Webhooks', 'Voice library']),
    );
    expect((await names('Server')).slice(0, 6), link).toEqual([
      'Server',
      'Models',
      'Features',
      'Feedback',
      'Backups',
      'Users',
    ]);
  }
  await saveScreenshot(page, 'settings-users');
  expect(errors).toEqual([]);
  await context.close();
});

it.each([
  ['/app/settings?dialog=add-2fa', '/app/settings/security'],
  ['/app/settings#data-export', '/app/settings/privacy'],
])('leads from the old address %s to %s', async (path, target) => {
  const { page, context } = await openSignedIn(browser, server.url);
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === target);
  await context.close();
});

it('follows the theme of the operating system at once if the person chose it, and is light before', async () => {
  const { page, context } = await openSignedIn(browser, server.url);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app/settings');
  const theme = () => page.locator('html').getAttribute('data-theme');
  await page.getByRole('radio', { name: 'System' }).waitFor({ state: 'attached' });
  expect(await theme()).not.toBe('dark');
  await page.getByText('System', { exact: true }).click();
  await expect.poll(theme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
  await context.close();
});
