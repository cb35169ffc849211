import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPaths } from '../../support/app-paths.ts';
import { openBrowser, openPage, openSignedIn } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const labels = (all: Locator) => all.evaluateAll((found) => found.map((one) => one.ariaLabel));

/** What a page shows once nothing of it loads any more. */
async function shownBy(page: Page, path: string) {
  const headings = page.getByRole('heading', { level: 1 });
  await page.goto(path);
  await headings.first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => labels(page.getByRole('status', { name: /^Loading(?! more)/ })), { message: path })
    .toEqual([]);
  // Error boundaries and failed parts are alerts.
  return { headings: await headings.count(), alerts: await page.getByRole('alert').allInnerTexts() };
}

/** The errors that a page logs, besides those that it throws. */
function consoleErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  return logged;
}

it('ROUTE-116 renders every app path for a new account without an error boundary and with a heading', {
  timeout: 600_000,
}, async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  const logged = consoleErrors(page);
  for (const path of appPaths) {
    expect([path, await shownBy(page, `/app/${path}`)]).toEqual([path, { headings: 1, alerts: [] }]);
    expect([path, await page.getByRole('heading', { name: 'Page not found' }).count(), ...logged]).toEqual([path, 0]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

it.each([
  ['sign-in', 'Sign in'],
  ['sign-up', 'Create your account'],
])('ROUTE-116 renders /app/%s signed out', async (path, heading) => {
  const { page, context, errors } = await openPage(browser, server.url);
  const logged = consoleErrors(page);
  expect(await shownBy(page, `/app/${path}`)).toEqual({ headings: 1, alerts: [] });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
  expect([...errors, ...logged]).toEqual([]);
  await context.close();
});

/** The product areas of the specification, and the one or two links that lead there from Home. */
const areas: readonly (readonly [area: string, first: string, second?: string])[] = [
  ['text to speech', '/app/speech-synthesis/text-to-speech'],
  ['speech to speech', '/app/speech-synthesis/speech-to-speech'],
  ['speech to text', '/app/speech-to-text'],
  ['sound effects', '/app/sound-effects'],
  ['dubbing', '/app/dubbing'],
  ['voice library', '/app/voices', '/app/voice-library'],
  ['voice lab', '/app/voices', '/app/voice-lab'],
  ['studio', '/app/studio'],
  ['audio native', '/app/audio-native'],
  ['conversational agents', '/app/conversational-ai'],
  ['phone calling', '/app/conversational-ai', '/app/conversational-ai/phone-numbers'],
  ['voice isolator', '/app/voice-isolator'],
  ['music', '/app/music'],
  ['productions', '/app/productions'],
  ['direct publishing of reads', '/app/publishing'],
];

it('ROUTE-118 reaches each product area from the navigation in at most two steps', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  // In a lower window, some groups of the sidebar are closed.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto('/app/home');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [area, first, second] of areas) {
    await navigation.locator(`a[href="${first}"]`).first().click();
    if (second) await page.locator(`a[href="${second}"]`).first().click();
    const path = second ?? first;
    // Some areas open at the first of their pages.
    await page.waitForURL(({ pathname }) => pathname === path || pathname.startsWith(`${path}/`));
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect([area, await heading.innerText()]).not.toEqual([area, 'Page not found']);
    await page.goto('/app/home');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  }
  expect(errors).toEqual([]);
  await context.close();
});
