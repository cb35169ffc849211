import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, saveScreenshot, signInByCookie } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let page: Page;
let context: BrowserContext;
let errors: string[];
let caller: Awaited<ReturnType<typeof newCaller>>;
/** Newest first. */
const texts = ['The third line.', 'The second line.', 'The first line.'];
const path = '/app/speech-synthesis/text-to-speech/history';

const list = () => page.getByRole('list', { name: 'History' });
const rows = () => list().locator('[data-row]');
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const listed = async (query: string) => {
  const reply = await fetch(`${server.url}/v1/history?${query}`, { headers: { 'xi-api-key': caller.apiKey } });
  return ((await reply.json()) as { history: { text: string }[] }).history.map(({ text }) => text);
};

beforeAll(async () => {
  browser = await openBrowser();
  caller = await newCaller();
  const headers = { 'xi-api-key': caller.apiKey, 'content-type': 'application/json' };
  const { voices } = (await (await fetch(`${server.url}/v1/voices`, { headers })).json()) as {
    voices: { voice_id: string }[];
  };
  for (const [at, text] of texts.toReversed().entries()) {
    const url = `${server.url}/v1/text-to-speech/${voices[at % 2]!.voice_id}`;
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ text }) });
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
  }
  ({ page, context, errors } = await openPage(browser, server.url));
  await signInByCookie(context, server.url, caller);
});
afterAll(() => browser.close());

it('HIST-013 groups items by days, goes through them by keys, and keeps names, tags and favorites', async () => {
  await page.goto(path);
  await expect.poll(() => rows().count()).toBe(3);
  expect(await list().getByRole('heading').allTextContents()).toEqual(['Today']);

  await page.keyboard.press('j');
  await expect.poll(focused).toBe(`Play ${texts[0]}`);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect.poll(focused).toBe(`Play ${texts[1]}`);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('s');
  await expect.poll(() => listed('is_favorite=true')).toEqual([texts[1]]);
  await page.keyboard.press('Space');
  await expect.poll(focused).toBe(`Pause ${texts[1]}`);

  await page.getByRole('button', { name: 'Tag selected items' }).click();
  await page.getByLabel('Add tag').fill('Podcast');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => listed('tag=podcast')).toEqual([texts[1]]);

  await page.getByRole('button', { name: `Actions for ${texts[2]}` }).click();
  await page.getByRole('menuitem', { name: 'Name and tags…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Intro of May');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await list().getByRole('button', { name: 'Play Intro of May' }).waitFor();
  expect(await listed('search=of%20may')).toEqual([texts[2]]);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'history-marks');

  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await expect.poll(() => rows().count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?favorites=true');
  await page.reload();
  await rows()
    .getByRole('button', { name: `Remove ${texts[1]} from favorites` })
    .click();
  await page.getByText('No results', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

it('switches single-key shortcuts off on this device, and on again', async () => {
  const setKeys = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    const does = await dialog.locator('dt').allTextContents();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return does.includes('Select the row');
  };
  await page.goto(path);
  await expect.poll(() => rows().count()).toBe(3);
  expect(await setKeys()).toBe(false);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(3);
  for (const key of ['j', '?', '/']) await page.keyboard.press(key);
  expect(await focused()).toBe(null);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await setKeys()).toBe(true);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(`Play ${texts[0]}`);
});

it('shows marks on a phone without overflow', async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect.poll(() => rows().count()).toBe(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'history-marks-360');
  expect(errors).toEqual([]);
});
