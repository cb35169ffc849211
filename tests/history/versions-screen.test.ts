import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../contract/history/history.ts';
import type { HistoryVersionReply } from '../../contract/history/history-versions.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot, signInByCookie } from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

let caller: Awaited<ReturnType<typeof newCaller>>;
let headers: Readonly<Record<string, string>>;
// Each browser has a session of its own: a token that another browser has renewed ends it.
beforeEach(async () => {
  caller = await newCaller();
  headers = { 'xi-api-key': caller.apiKey, 'content-type': 'application/json' };
});
const voice = '21m00Tcm4TlvDq8ikWAM';
const sentences = ['The harbour is quiet today.', 'Seven boats lie at the pier.', 'Nobody is in a hurry.'] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function speak(): Promise<string> {
  const body = JSON.stringify({ text: sentences.join(' ') });
  const reply = await fetch(`${server.url}/v1/text-to-speech/${voice}`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.headers.get('history-item-id')!;
}

const read = async <T>(path: string) => (await (await fetch(`${server.url}/v1/${path}`, { headers })).json()) as T;
const itemOf = (id: string) => read<HistoryItemReply>(`history/${id}`);
const versionsOf = async (id: string) =>
  (await read<{ versions: HistoryVersionReply[] }>(`history/${id}/versions`)).versions;
const audioOf = async (id: string) =>
  Buffer.from(await (await fetch(`${server.url}/v1/history/${id}/audio`, { headers })).arrayBuffer());

async function openItem(id: string, look: { theme?: 'dark' | 'light'; width?: number } = {}) {
  const opened = await openPage(browser, server.url, look);
  await signInByCookie(opened.context, server.url, caller);
  await opened.page.goto(`/app/speech-synthesis/text-to-speech/history?item=${id}`);
  const panel = opened.page.getByRole('dialog', { name: 'Speech' });
  await panel.getByRole('list', { name: 'Versions' }).waitFor();
  return { ...opened, panel };
}

/** Selects a word by a double click, as a person does. */
async function selectWord(page: Page, word: string): Promise<void> {
  const place = await page.getByRole('region', { name: 'Text', exact: true }).evaluate((box, sought) => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(sought);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + sought.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`The text has no “${sought}”.`);
  }, word);
  await page.mouse.dblclick(place.x, place.y);
}

it('speaks a selected sentence anew, splices it in, and goes back to the original', { timeout: 60_000 }, async () => {
  const id = await speak();
  const before = await audioOf(id);
  const { page, context, panel, errors } = await openItem(id, { width: 360, theme: 'dark' });
  await selectWord(page, 'boats');
  const form = panel.getByRole('region', { name: 'Speak this part anew' });
  const words = form.getByRole('textbox', { name: 'New words' });
  await expect.poll(() => words.inputValue()).toBe(sentences[1]);
  await form.getByRole('button', { name: /^Speak anew\s*\d+ credits$/ }).waitFor();
  await saveScreenshot(page, 'respeak');
  expect(await axeFindings(page)).toEqual([]);
  await words.fill('Nine boats lie at the pier.');
  await form.getByRole('button', { name: /^Speak anew/ }).click();
  await form.waitFor({ state: 'detached', timeout: 20_000 });
  const changed = [sentences[0], 'Nine boats lie at the pier.', sentences[2]].join(' ');
  await panel.getByText(changed).waitFor();
  const item = await itemOf(id);
  expect([item.text, item.version_count, (await audioOf(id)).equals(before)]).toEqual([changed, 2, false]);
  const edit = panel.getByRole('listitem').filter({ hasText: 'Edit 1' });
  await edit.getByText('Original with “Nine boats lie at the pier.” spoken anew').waitFor();
  await edit.getByText('Chosen').waitFor();

  await panel.getByRole('button', { name: 'Choose Original' }).click();
  await panel.getByText(sentences.join(' ')).waitFor();
  expect((await audioOf(id)).equals(before)).toBe(true);
  await panel.getByRole('button', { name: 'Delete Edit 1' }).click();
  await expect.poll(async () => (await versionsOf(id)).map(({ origin }) => origin)).toEqual(['original']);
  expect(errors).toEqual([]);
  await context.close();
});

it('makes three takes, compares them without names, keeps one, and adds effects', { timeout: 90_000 }, async () => {
  const id = await speak();
  const { page, context, panel, errors } = await openItem(id);
  await panel.getByRole('button', { name: /^Three takes\s*\d+ credits$/ }).click();
  const blind = panel.getByRole('list', { name: 'Takes without names' });
  await blind.waitFor({ timeout: 40_000 });
  const takes = (await versionsOf(id)).filter(({ origin }) => origin === 'take');
  expect([takes.length, new Set(takes.map(({ seed }) => seed)).size]).toEqual([3, 3]);
  expect((await blind.innerText()).match(/\d/g)).toBe(null);
  await saveScreenshot(page, 'blind-takes');
  expect(await axeFindings(page)).toEqual([]);
  await blind.getByRole('button', { name: 'Keep Take B' }).click();
  const chosenOrigin = async () => (await versionsOf(id)).find(({ is_chosen }) => is_chosen)?.origin;
  await expect.poll(chosenOrigin).toBe('take');

  await panel.getByRole('button', { name: 'Effects', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Effects' });
  await dialog.getByRole('combobox', { name: 'Add an effect' }).click();
  await page.getByRole('option', { name: 'Reverb' }).click();
  await dialog.getByRole('slider', { name: 'Decay' }).press('ArrowRight');
  await saveScreenshot(page, 'effects');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog.waitFor({ state: 'detached', timeout: 20_000 });
  await expect.poll(chosenOrigin).toBe('effects');
  const made = (await versionsOf(id)).at(-1)!;
  expect([made.effects?.map((effect) => effect.id), made.credits]).toEqual([['reverb'], 0]);
  await panel.getByText(/^Take \d with Reverb$/).waitFor();
  await saveScreenshot(page, 'versions');
  expect(errors).toEqual([]);
  await context.close();
});

it('opens takes and versions of what was just generated', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360 });
  await signInByCookie(context, server.url, caller);
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Only one boat is left.');
  await page.getByRole('button', { name: /^Generate speech/ }).click();
  await page.getByRole('button', { name: 'Takes and versions' }).click();
  const panel = page.getByRole('dialog', { name: 'Speech' });
  await panel.getByText('Only one boat is left.').first().waitFor();
  await panel.getByRole('list', { name: 'Versions' }).getByText('As it was first made').waitFor();
  await saveScreenshot(page, 'versions-of-latest');
  expect(errors).toEqual([]);
  await context.close();
});
