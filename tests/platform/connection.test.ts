import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBreakableConnection } from '../support/breakable-connection.ts';
import { axeFindings, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const offline = 'You are offline. Changes cannot be saved until you are online again.';
const unreachable = 'The server cannot be reached. Reconnecting…';

it('U-37 says that the device is offline until it is online again', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/app/settings/api-keys');
  await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
  const banner = page.getByRole('complementary', { name: 'Connection' });
  expect(await banner.count()).toBe(0);
  await context.setOffline(true);
  await banner.getByText(offline).waitFor();
  await saveScreenshot(page, 'offline');
  expect(await axeFindings(page)).toEqual([]);
  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});

it('U-37 says that the server cannot be reached, reconnects, and loads again what failed meanwhile', async () => {
  const connection = await openBreakableConnection(server.url);
  const { page, context, errors } = await openSignedIn(browser, connection.url);
  const live = new Promise((resolve) =>
    page.on('websocket', (socket) => socket.url().endsWith('/v1/realtime') && socket.once('framereceived', resolve)),
  );
  await page.route('**/v1/user/api-keys', (route) => route.abort());
  await page.goto('/app/settings/api-keys');
  await page.getByText('This did not load').waitFor();
  await live;
  const banner = page.getByRole('complementary', { name: 'Connection' });
  expect(await banner.count()).toBe(0);
  connection.breakAfter(0);
  await page.evaluate(() => fetch('/health').catch(() => undefined));
  await banner.getByText(unreachable).waitFor();
  await saveScreenshot(page, 'reconnecting');
  await page.unroute('**/v1/user/api-keys');
  connection.restore();
  await banner.getByRole('button', { name: 'Reconnect now' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
  connection.close();
});

it('U-37 tries a failed call again, each time after a longer pause', async () => {
  const { page, context } = await openSignedIn(browser, server.url);
  const calledAtMs: number[] = [];
  await page.route('**/v1/user/api-keys', (route) => {
    calledAtMs.push(performance.now());
    return calledAtMs.length < 3 ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  await page.goto('/app/settings/api-keys');
  await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
  const [first, second, third] = calledAtMs as [number, number, number];
  expect(second - first).toBeGreaterThan(900);
  expect(third - second).toBeGreaterThan(1900);
  expect(calledAtMs).toHaveLength(3);
  await context.close();
});
