import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TranscriptDocument } from '../../contract/speech-tools/transcripts.ts';
import {
  axeFindings,
  confirmDeletion,
  openBrowser,
  openPage,
  readDownload,
  saveScreenshot,
} from '../support/browser.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { speechSamples, wavFile } from './recordings.ts';

const hasRecognizer = existsSync('/usr/bin/pocketsphinx_continuous');
/** A recording of a person, beside the repository; without it, the server speaks. */
const natural = join(import.meta.dirname, '../../../shared/audio/austen-0890.wav');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Signs up a person and opens the tool in their session. */
async function openTool(look: { theme: 'light' | 'dark'; width: number }) {
  const caller = await newCaller();
  const { page, context, errors } = await openPage(browser, server.url, look);
  await page.goto('/app/speech-to-text');
  await page.waitForURL('**/app/sign-in**');
  const [name, value] = caller.cookie.split('=') as [string, string];
  const { hostname } = new URL(server.url);
  await context.addCookies([{ name, value, domain: hostname, path: '/v1/auth', httpOnly: true }]);
  await page.goto('/app/speech-to-text');
  await page.getByRole('heading', { level: 1, name: 'Speech to Text' }).waitFor();
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/v1/speech-to-text${path}`, { ...init, headers: { 'xi-api-key': caller.apiKey } });
  return { page, context, errors, call, caller };
}

const marked = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map((range) => range.toString()), name);

/** The middle of a word of the transcript in the window. */
const placeOf = (page: Page, word: string) =>
  page.evaluate((text) => {
    for (const paragraph of document.querySelectorAll('[data-paragraph]')) {
      const node = paragraph.firstChild as Text | null;
      const at = node?.data.indexOf(text) ?? -1;
      if (!node || at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`no ${text}`);
  }, word);

const isNarrow = async (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

it.skipIf(!hasRecognizer)(
  'STT-001 ROUTE-036 U-45 transcribes a recording, survives a reload, and edits, exports and deletes the transcript',
  async () => {
    const { page, context, errors, call, caller } = await openTool({ theme: 'dark', width: 1280 });
    const text = 'Unless to be rather cold hearted and rather selfish is to be ill disposed.';
    const recording = existsSync(natural)
      ? readFileSync(natural)
      : wavFile(await speechSamples(caller.apiKey, text), 16_000);

    // Its limits are stated before the upload.
    await page.getByText('PocketSphinx: basic quality.').waitFor();
    const file = page.getByLabel('Recording', { exact: true });
    await file.setInputFiles({ name: 'notes.wav', mimeType: 'audio/wav', buffer: Buffer.from('MZ not audio') });
    await page.getByRole('alert').getByText('notes.wav').waitFor();
    await page.getByRole('button', { name: 'Remove notes.wav' }).click();
    await file.setInputFiles({ name: 'reader.wav', mimeType: 'audio/wav', buffer: recording });
    await page.getByRole('switch', { name: 'Tell speakers apart' }).click();
    await saveScreenshot(page, 'speech-to-text-1280');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Transcribe/ }).click();
    await page.waitForURL(/\/app\/speech-to-text\/[^/]+$/);
    const id = page.url().split('/').at(-1)!;
    await page.reload();

    const transcript = page.getByRole('region', { name: 'Transcript' });
    const readDocument = async () => (await (await call(`/transcripts/${id}/document`)).json()) as TranscriptDocument;
    await transcript.getByRole('textbox', { name: 'Paragraph 1', exact: true }).waitFor({ timeout: 60_000 });
    const made = await readDocument();
    expect(made).toMatchObject({ state: 'completed', has_audio: true, revision: 0 });
    const words = made.words.filter(({ type }) => type === 'word');
    expect(words.length).toBeGreaterThan(5);
    await page.getByText('PocketSphinx · Basic quality').waitFor();
    const uncertain = words.filter(({ logprob }) => logprob < Math.log(0.5)).map((word) => word.text);
    await expect.poll(() => marked(page, 'timed-uncertain')).toHaveLength(uncertain.length);

    // A click on a word plays from it.
    const clicked = words.find(({ text }, at) => at > 0 && made.words.filter((one) => one.text === text).length === 1)!;
    const { x, y } = await placeOf(page, clicked.text);
    await page.mouse.click(x, y);
    await page.waitForFunction(
      (word) => [...(CSS.highlights.get('timed-word') ?? [])].some((range) => range.toString() === word),
      clicked.text,
    );
    await saveScreenshot(page, 'transcript-1280');
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await isNarrow(page)).toBe(true);
    await saveScreenshot(page, 'transcript-360');
    await page.setViewportSize({ width: 1280, height: 800 });

    // Edits are saved on the server, with the times of the words that stay.
    const [first, spoken] = [words[0]!, words.at(-1)!.text];
    await page.getByLabel('Find', { exact: true }).fill(spoken);
    await page.getByLabel('Replace with').fill('Timbre');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await transcript.getByRole('textbox', { name: 'Speaker of paragraph 1' }).fill('Reader');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await readDocument()).speaker_names, { timeout: 10_000 })
      .toEqual({
        speaker_0: 'Reader',
      });
    const edited = await readDocument();
    expect(edited.words.at(-1)).toMatchObject({ text: 'Timbre', end: words.at(-1)!.end, logprob: 0 });
    expect(edited.words[0]).toMatchObject({ text: first.text, start: first.start, logprob: first.logprob });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await readDocument()).words.at(-1)?.text, { timeout: 10_000 }).toBe(spoken);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(async () => (await readDocument()).words.at(-1)?.text, { timeout: 10_000 }).toBe('Timbre');

    // The file has the edits.
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('reader.txt');
    expect(String(await readDownload(download))).toContain('Timbre');

    await page.getByRole('link', { name: 'All transcripts' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByLabel('Search transcripts').fill('timbre');
    await page.getByRole('link', { name: /reader\.wav/ }).waitFor();
    await saveScreenshot(page, 'speech-to-text-history');
    await page.getByRole('button', { name: 'Delete reader.wav' }).click();
    await page.getByText('No results').waitFor();
    await confirmDeletion(page, 'reader.wav');
    await expect.poll(async () => (await call(`/transcripts/${id}`)).status).toBe(404);
    expect(errors).toEqual([]);
    await context.close();
  },
  120_000,
);

it('STT-001 ROUTE-036 states what can transcribe on a phone, and names a file that cannot be downloaded', async () => {
  const { page, context, errors } = await openTool({ theme: 'light', width: 360 });
  await page
    .getByText(hasRecognizer ? 'PocketSphinx: basic quality.' : 'No recognizer is installed', { exact: false })
    .first()
    .waitFor();
  await saveScreenshot(page, 'speech-to-text-360');
  expect(await axeFindings(page)).toEqual([]);
  expect(await isNarrow(page)).toBe(true);
  const run = page.getByRole('button', { name: /^Transcribe/ });
  expect(await run.isDisabled()).toBe(true);
  if (hasRecognizer) {
    await page.getByText('Link', { exact: true }).click();
    await page.getByLabel('Link to a recording or video').fill('http://127.0.0.1:1/talk.mp3');
    await run.click();
    await page.getByRole('alert').waitFor();
    // The choice of settings survives a reload.
    await page.getByRole('button', { name: 'Settings and history' }).click();
    await page.getByLabel('Names and terms').fill('Austen');
    await page.waitForTimeout(500);
    await page.reload();
    await page.getByRole('button', { name: 'Settings and history' }).click();
    expect(await page.getByLabel('Names and terms').inputValue()).toBe('Austen');
    await saveScreenshot(page, 'speech-to-text-settings-360');
  }
  expect(errors).toEqual([]);
  await context.close();
});
