import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress, postJson, signUp } from '../support/accounts.ts';
import { openBrowser, openPage, openSignedIn, signInByCookie } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
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

/** The brightness of the painted background, from 0 to 1. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const backgrounds = [document.body, document.documentElement].map((one) => getComputedStyle(one).backgroundColor);
    const painted = backgrounds.find((colour) => colour !== 'rgba(0, 0, 0, 0)') ?? 'rgb(255, 255, 255)';
    const [red = 0, green = 0, blue = 0] = painted.match(/[\d.]+/g)!.map(Number);
    return (red + green + blue) / (3 * 255);
  });

it.each(['/', '/pricing', '/app/sign-in', '/app/home'])(
  'U-09 paints %s dark at once, before any script has loaded',
  async (path) => {
    const { page, context } = await openPage(browser, server.url, { theme: 'dark' });
    const reply = await page.request.get(path, { headers: { accept: 'text/html' } });
    const html = await reply.text();
    const themeAt = html.indexOf('localStorage.getItem("theme")');
    expect(themeAt).toBeGreaterThan(0);
    // What precedes a style sheet, which the paint waits for, runs before the first paint.
    expect(themeAt).toBeLessThan(html.indexOf('rel="stylesheet"'));
    await page.route('**/*.js', () => {});
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(await brightness(page)).toBeLessThan(0.15);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await context.close();
  },
);

it('U-09 follows the toggle in every tab, without a reload', async () => {
  const { page, context } = await openSignedIn(browser, server.url);
  await page.goto('/app/settings');
  const tab = await context.newPage();
  await tab.goto('/app/home');
  await tab.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  for (const name of ['Dark', 'Light', 'Dark']) {
    await page.getByText(name, { exact: true }).click();
    for (const one of [page, tab])
      await expect.poll(async () => Math.round(await brightness(one))).toBe(name === 'Dark' ? 0 : 1);
  }
  await context.close();
});

it('U-36 shows times in the time zone of the device', async () => {
  const caller = await newCaller();
  const spokenAt = new Date();
  const speech = { text: 'What time is it?', model_id: 'eleven_multilingual_v2' };
  const reply = await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, speech, {
    'xi-api-key': caller.apiKey,
  });
  expect(reply.status).toBe(200);
  await reply.arrayBuffer();
  const shownIn = async (timezoneId: string) => {
    const context = await browser.newContext({ baseURL: server.url, timezoneId });
    await signInByCookie(context, server.url, caller);
    const page = await context.newPage();
    await page.goto('/app/speech-synthesis/text-to-speech/history');
    const row = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: speech.text });
    const text = await row.innerText();
    await context.close();
    return /\d+\/\d+\/\d+ \d+:\d+/.exec(text)?.[0];
  };
  /** The wall clock of a zone, when the item was made or a minute later. */
  const clockIn = (timeZone: string) =>
    [0, 60_000].map((laterMs) => {
      const { month, day, year, hour, minute } = Object.fromEntries(
        new Intl.DateTimeFormat('en-US', {
          timeZone,
          month: 'numeric',
          day: 'numeric',
          year: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        })
          .formatToParts(spokenAt.getTime() + laterMs)
          .map(({ type, value }) => [type, value]),
      );
      return `${month}/${day}/${year} ${hour}:${minute}`;
    });
  for (const zone of ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])
    expect(clockIn(zone)).toContain(await shownIn(zone));
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
