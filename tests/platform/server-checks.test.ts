import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    openBrowser(),
    // A server for other machines, without mail, backups and payments.
    startServer({ env: { PUBLIC_URL: 'https://voice.example.com', INSTANCE_MODE: 'service', MIN_FREE_DISK_MB: '1' } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

it('U-56 shows the operator each part of the server with its state and its mend, and nobody else', async () => {
  const releases = [
    { tag_name: 'v9.1.0', html_url: 'https://example.com/releases/9.1.0' },
    { tag_name: 'v9.2.0-rc.1', html_url: 'https://example.com/releases/9.2.0-rc.1', prerelease: true },
  ];
  writeFileSync(join(server.dataDir, 'releases.json'), JSON.stringify(releases));
  const { email, password } = bootstrap;
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { page, context, errors } = await openPage(browser, server.url);
  await signInByCookie(context, server.url, { cookie });
  await page.goto('/app/console');
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await checks.first().waitFor();
  const expected = [
    ['Email', 'Needs attention', 'SMTP_URL'],
    ['Public address', 'OK', 'https://voice.example.com'],
    ['Engines', 'OK', 'No engine crashed'],
    ['Models', 'Off', 'Add models'],
    ['Disk', 'OK', 'free'],
    ['Backups', 'Needs attention', 'BACKUP_TO'],
    ['Payments', 'Needs attention', 'STRIPE_SECRET_KEY'],
    ['Version', 'Needs attention', 'Version 9.1.0 is available'],
  ] as const;
  expect(await checks.count()).toBe(expected.length);
  for (const [at, parts] of expected.entries())
    for (const part of parts) expect(await checks.nth(at).textContent()).toContain(part);
  const news = page.getByRole('link', { name: 'What’s new' });
  expect(await news.getAttribute('href')).toBe('https://example.com/releases/9.1.0');
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'server-checks');

  await page.goto('/app');
  const card = page.getByRole('region', { name: 'Your server needs attention' });
  await card.waitFor();
  expect(await card.getByRole('listitem').count()).toBe(4);
  expect(await card.textContent()).not.toContain('Public address');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(page)).toEqual([]);
  await card.scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'server-card-360');
  await card.getByRole('button', { name: 'Hide until something else needs attention' }).click();
  await card.waitFor({ state: 'detached' });

  // A new finding brings the card back.
  writeFileSync(join(server.dataDir, 'releases.json'), 'no list');
  await page.reload();
  await card.getByText('The list of releases cannot be read.').waitFor();
  expect(errors).toEqual([]);
  await context.close();

  const other = await openSignedIn(browser, server.url, { theme: 'dark', width: 360 });
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await other.page.goto('/app');
  await other.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await other.page.waitForLoadState('networkidle');
  expect(await other.page.getByRole('region', { name: 'Your server needs attention' }).count()).toBe(0);
  expect(asked).not.toContain('/v1/console/checks');
  await other.context.close();
});
