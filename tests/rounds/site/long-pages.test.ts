import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, loudest, openBrowser, openPage } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  // As after a start that makes the sounds: else the first line could be over before its time is known.
  for (const id of ['dub-es', 'dub-de', 'chapter', 'article']) {
    await fetch(`${server.url}/v1/site/sounds/${id}`);
    await fetch(`${server.url}/v1/site/long-sounds/${id}`);
  }
}, 60_000);
afterAll(() => browser.close());

/** Some sounds are made when they are first asked for. */
const making = { timeout: 60_000, interval: 200 };

/** The lines that are marked as heard. */
const heardLines = (page: Page): Promise<string[]> => page.locator('[data-demo] [aria-current="true"]').allInnerTexts();

async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => loudest(page), making).toBeGreaterThan(0.003);
}

const forgetSound = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { playback: { loudest: number } }).playback.loudest = 0;
  });

describe('ROUTE-090 the page about dubbing', () => {
  it('plays a scene, changes its language at the same position, and marks the line that is heard', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    await page.goto('/dubbing');
    await page.getByRole('button', { name: 'Play The scene in Spanish' }).click();
    await expectSound(page);
    await expect.poll(() => heardLines(page), making).toHaveLength(1);
    // A line of the middle, so that a return to the start would be seen.
    await page.getByRole('button', { name: /Then I will wait for the next one/ }).click();
    await expect.poll(() => heardLines(page), making).toEqual([expect.stringContaining('Entonces esperaré')]);
    await page.getByRole('button', { name: 'German', exact: true }).click();
    await page.getByRole('button', { name: 'Pause The scene in German' }).waitFor(making);
    await expect
      .poll(() => heardLines(page), making)
      .toEqual([expect.stringMatching(/Dann warte ich|Morgen um sechs/)]);
    expect(await page.getByText(/times as fast|into the pause|slowed to/).count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
  }, 120_000);
});

describe('ROUTE-097 STUDIO-002 the page about Studio', () => {
  it('plays a chapter from a sentence on, and another take of a sentence', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    await page.goto('/studio');
    const sentence = 'He took a small brass key from his waistcoat and held it to the light.';
    await page.getByRole('button', { name: sentence }).click();
    await expectSound(page);
    await expect.poll(() => heardLines(page), making).toEqual([sentence]);
    await expect.poll(() => heardLines(page), making).toEqual([expect.stringContaining('On its edge')]);
    await forgetSound(page);
    await page.getByRole('button', { name: 'Play Take 2' }).click();
    await expectSound(page);
    expect(await heardLines(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }, 120_000);
});

describe('ROUTE-091 the page about the text reader', () => {
  it('shows the player of other sites, which reads the article and marks its sentences', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    await page.goto('/text-reader');
    await page.getByRole('button', { name: 'Show the player' }).hover();
    const player = page.frameLocator('iframe[title="Audio player"]');
    await player.getByRole('heading', { name: 'How a lighthouse keeps time' }).waitFor({ timeout: 60_000 });
    await player.getByRole('button', { name: 'Play' }).click();
    const frame = page.frames().find((one) => one.url().includes('/player/'))!;
    const loudestInFrame = () =>
      frame.evaluate(() => (window as unknown as { playback: { loudest: number } }).playback.loudest);
    await expect.poll(loudestInFrame, making).toBeGreaterThan(0.003);
    await player.getByRole('button', { name: 'Captions' }).click();
    await player.getByRole('button', { name: 'The rhythm is still the same.' }).click();
    await expect
      .poll(() => player.locator('[aria-current="true"]').allInnerTexts(), making)
      .toEqual(['The rhythm is still the same.']);
    expect(errors).toEqual([]);
    await context.close();
  }, 120_000);
});

describe('ROUTE-100 the showcase', () => {
  it('plays each of its pieces', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    await page.goto('/showcase');
    for (const name of ['A chapter of a book', 'A dialogue', 'A song', 'A sound effect', 'A changed voice: Nora']) {
      await forgetSound(page);
      await page.getByRole('button', { name: `Play ${name}` }).click();
      await expectSound(page);
    }
    await forgetSound(page);
    await page.getByRole('button', { name: 'Marlow', exact: true }).click();
    await expectSound(page);
    expect(errors).toEqual([]);
    await context.close();
  }, 180_000);
});

describe('LAND-001 LAND-002 the pages with longer sounds', () => {
  const paths = [
    ['/dubbing', '/app/dubbing'],
    ['/studio', '/app/studio'],
    ['/text-reader', '/app/audio-native'],
    ['/showcase', '/app/sign-up'],
  ] as const;
  it.each([
    ['dark', 360],
    ['light', 1280],
  ] as const)(
    'fit into %s at %i px, are accessible and link to the app',
    async (theme, width) => {
      const { page, context, errors } = await openPage(browser, server.url, { theme, width });
      const titles = new Set<string>();
      for (const [path, appPath] of paths) {
        await page.goto(path);
        titles.add(await page.title());
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.locator(`main a[href="${appPath}"]`).count()).toBeGreaterThan(0);
        // As it is once somebody uses the demo. The sounds of the showcase need no app.
        if (path !== '/showcase') {
          await page.locator('[data-demo] button').first().hover();
          await page.waitForSelector('html[data-hydrated]', { timeout: 30_000 });
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await axeFindings(page)).toEqual([]);
        expect((await fetch(server.url + appPath)).status).toBe(200);
      }
      expect(titles.size).toBe(paths.length);
      expect(errors).toEqual([]);
      await context.close();
    },
    120_000,
  );
});
