import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
let page: Page;
let context: BrowserContext;
let errors: string[];
/** Newest first. */
const texts = ['The third line.', 'The second line.', 'The first line.'];

const toolPath = '/app/speech-synthesis/text-to-speech';
const path = `${toolPath}/history`;
const itemOf = () => new URL(page.url()).searchParams.get('item');
const panel = () => page.getByRole('dialog', { name: 'Speech' });
const row = (text: string) => page.getByRole('list', { name: 'History' }).getByRole('button', { name: text });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const open = (text: string) => row(text).filter({ hasText: '·' }).click();

beforeAll(async () => {
  browser = await openBrowser();
  const account = await newCaller();
  const headers = { 'xi-api-key': account.apiKey, 'content-type': 'application/json' };
  const voices = await (await fetch(`${server.url}/v1/voices`, { headers })).json();
  for (const text of texts.toReversed()) {
    const body = JSON.stringify({ text });
    const url = `${server.url}/v1/text-to-speech/${voices.voices[0].voice_id}`;
    const reply = await fetch(url, { method: 'POST', headers, body });
    expect(reply.status).toBe(200);
    // The item is stored once the whole audio was read.
    await reply.arrayBuffer();
  }
  ({ page, context, errors } = await openPage(browser, server.url));
  const [name, value] = account.cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
});
afterAll(() => browser.close());

it('HIST-002 opens an item at its own URL beside the list, and goes to the next one by key', async () => {
  await page.goto(path);
  await open(texts[0]!);
  await panel().getByText(texts[0]!).waitFor();
  const first = itemOf();
  await panel().getByText('1 of 3').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'history-item');
  await page.keyboard.press('j');
  await panel().getByText(texts[1]!).waitFor();
  await page.keyboard.press('ArrowDown');
  await panel().getByText(texts[2]!).waitFor();
  await expect.poll(() => panel().getByRole('button', { name: 'Next item' }).isDisabled()).toBe(true);
  expect(itemOf()).not.toBe(first);
  // The list beside it stays in use: the panel covers none of its rows.
  await page.getByRole('button', { name: `Actions for ${texts[0]}` }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  // A menu gives the focus back when it has faded out, which would take it from the row below.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(`Actions for ${texts[0]}`);
  await page.goBack();
  await panel().waitFor({ state: 'detached' });
  expect([itemOf(), new URL(page.url()).pathname]).toEqual([null, path]);
  // The row of the item that was shown last has the focus.
  await expect.poll(focused).toContain(texts[2]!);
  expect(errors).toEqual([]);
});

it('HIST-002 opens an item by link and after a reload, also in the tool, and says if there is none', async () => {
  await page.goto(path);
  await open(texts[1]!);
  await panel().getByText(texts[1]!).waitFor();
  const item = itemOf();
  await page.reload();
  await panel().getByText(texts[1]!).waitFor();
  await page.goto(`${toolPath}?item=${item}`);
  await panel().getByText(texts[1]!).waitFor();
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  expect([itemOf(), new URL(page.url()).pathname]).toEqual([null, toolPath]);
  await page.goto(`${path}?item=${item}x`);
  await page.getByRole('dialog', { name: 'Item' }).getByRole('alert').waitFor();
  expect(errors).toEqual([]);
});

it('SHARE-002 opens the dialog of sharing above the panel, and covers a phone with the panel', async () => {
  await page.goto(path);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await open(texts[0]!);
    await panel()
      .getByRole('button', { name: /^Share/ })
      .click();
    const share = page.getByRole('dialog', { name: 'Share video' });
    await share.waitFor();
    const { x, y, width: shareWidth, height } = (await share.boundingBox())!;
    const isOnTop = (atX: number) =>
      share.evaluate((it, at) => it.contains(document.elementFromPoint(...at)), [atX, y + height / 2] as [
        number,
        number,
      ]);
    expect([await isOnTop(x + 8), await isOnTop(x + shareWidth - 8)]).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await share.waitFor({ state: 'detached' });
    if (width === 360) expect(await panel().boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `history-item-shared-${width}`);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  }
  expect(errors).toEqual([]);
});
