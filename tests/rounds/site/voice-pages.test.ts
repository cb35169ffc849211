import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, looks, loudest, openBrowser, openPage, saveScreenshot } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Making a clone takes the server some seconds, the first time. */
const makingMs = 120_000;

/** The position of a sound in seconds, as its slider states it. */
const positionOf = (page: Page, title: string): Promise<number> =>
  page
    .getByRole('slider', { name: `Position in ${title}`, exact: true })
    .inputValue()
    .then(Number);

/** Presses the play button of a sound and waits until it is heard. */
async function play(page: Page, title: string, sliderTitle = title): Promise<void> {
  await page.getByRole('button', { name: `Play ${title}`, exact: true }).click();
  await page.getByRole('button', { name: `Pause ${title}`, exact: true }).waitFor({ timeout: makingMs });
  await expectPlaying(page, sliderTitle);
}

async function expectPlaying(page: Page, title: string): Promise<void> {
  await expect.poll(() => positionOf(page, title), { timeout: makingMs }).toBeGreaterThan(0.3);
  await expect.poll(() => loudest(page), { timeout: 20_000 }).toBeGreaterThan(0.01);
}

/** Plays the first side, switches to the other one while it plays, and expects the position to stay. */
async function playBoth(page: Page, title: string, [before, after]: readonly [string, string]): Promise<void> {
  await play(page, `${title}: ${before}`, title);
  await expect.poll(() => positionOf(page, title)).toBeGreaterThan(1);
  const positionInS = await positionOf(page, title);
  await page.getByRole('group', { name: title, exact: true }).getByRole('button', { name: after, exact: true }).click();
  await page.getByRole('button', { name: `Pause ${title}: ${after}`, exact: true }).waitFor({ timeout: makingMs });
  expect(await positionOf(page, title)).toBeGreaterThanOrEqual(positionInS);
  await expect.poll(() => positionOf(page, title), { timeout: makingMs }).toBeGreaterThan(positionInS);
}

describe.each([
  ['/voice-changer', '/app/speech-synthesis/speech-to-speech', '/docs/speech-to-speech'],
  ['/voice-isolator', '/app/voice-isolator', '/docs/audio-isolation'],
  ['/voice-cloning', '/app/voice-lab', '/docs/voices'],
])('%s', (path, appPath, docsPath) => {
  it.each(looks)('LAND-001 LAND-002 is readable in %s at %i px, and leads into the app', async (theme, width) => {
    const { page, context, errors } = await openPage(browser, server.url, { theme, width });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator(`main a[href="${appPath}"]`).count()).toBeGreaterThan(0);
    expect(await page.locator(`main a[href="${docsPath}"]`).count()).toBe(1);
    expect(await page.locator('main a[href="/app/sign-up"]').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `site${path.replace('/', '-')}-${theme}-${width}`, { fullPage: true });
    expect(errors).toEqual([]);
    await context.close();
  });
});

it('ROUTE-106 plays a performance and the same moment in other voices, without sign-in', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/voice-changer');
  await playBoth(page, 'Isla as Barrett', ['Isla', 'Barrett']);
  await page
    .getByRole('button', { name: /^Helen/ })
    .first()
    .click();
  await play(page, 'Isla as Helen: Helen', 'Isla as Helen');
  await page
    .getByRole('button', { name: /^Marlow/ })
    .first()
    .click();
  await playBoth(page, 'Marlow as Nora', ['Marlow', 'Nora']);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('ROUTE-112 plays a voice in noise and the same moment without the noise, without sign-in', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/voice-isolator');
  await playBoth(page, 'Nora in noise: Rain', ['Before', 'After']);
  await page.getByRole('button', { name: /^Train/ }).click();
  await playBoth(page, 'Fergus in noise: Train', ['Before', 'After']);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('ROUTE-107 plays a speaker, the voice of the server and the clone, one at a time and without sign-in', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/voice-cloning');
  for (const title of ['Beatrix, recorded', 'Nora, unchanged', 'Clone of Beatrix']) {
    await play(page, title);
    expect(await page.getByRole('button', { name: /^Pause/ }).count()).toBe(1);
  }
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
