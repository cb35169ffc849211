import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemAlignment } from '../../contract/history/history.ts';
import { docxOf, docxParagraph } from '../../server/platform/documents/test-documents.ts';
import { axeFindings, loudest, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = '/app/speech-synthesis/text-to-speech';
const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Text tools' });
const putCaret = (page: Page, offset: number) =>
  editor(page).evaluate((field: HTMLTextAreaElement, at) => {
    field.focus();
    field.setSelectionRange(at, at);
  }, offset);

it('TTS-003 DICT-004 imports documents, inserts pauses and sets the pronunciation of a word in its text', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.goto(path);
  const importFile = (name: string, buffer: Buffer) =>
    tools(page).getByLabel('Document').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  // Subtitles lose their times; the undo of the message brings the text before back.
  await importFile('talk.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nFrom subtitles.\n'));
  await expect.poll(() => editor(page).inputValue()).toBe('From subtitles.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe('');
  await importFile('letter.docx', await docxOf(docxParagraph('Meet Nguyen.') + docxParagraph('In Cork.')));
  await expect.poll(() => editor(page).inputValue()).toBe('Meet Nguyen.\n\nIn Cork.');
  await page.getByRole('button', { name: 'Generate speech 22 credits' }).waitFor();

  await putCaret(page, 12);
  await tools(page).getByRole('button', { name: 'Insert pause' }).click();
  await page.getByRole('menuitem', { name: '1 s', exact: true }).click();
  await expect.poll(() => editor(page).inputValue()).toBe('Meet Nguyen. <break time="1s" />\n\nIn Cork.');
  await expect.poll(() => editor(page).evaluate((field) => field === document.activeElement)).toBe(true);

  // The word at the caret, heard before it is saved.
  await putCaret(page, 7);
  await tools(page).getByRole('button', { name: 'Pronunciation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pronunciation' });
  expect(await dialog.getByLabel('Word').inputValue()).toBe('Nguyen');
  await dialog.getByLabel('Spoken as').fill('win');
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'pronunciation-dialog-light-1280');
  await dialog.getByRole('button', { name: 'Listen 6 credits' }).click();
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Selected dictionaries' }).getByText('Pronunciations').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/v1/text-to-speech/')),
    page.getByRole('button', { name: /^Generate speech/ }).click(),
  ]);
  const { pronunciation_dictionary_locators: locators } = request.postDataJSON();
  expect(locators).toHaveLength(1);
  const id = locators[0].pronunciation_dictionary_id;
  const stored = await request.response();
  expect(stored?.status()).toBe(200);
  await page.goto(`/app/pronunciation-dictionaries/${id}`);
  await page.getByRole('textbox', { name: 'Reading of rule 1' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Reading of rule 1' }).inputValue()).toBe('win');
  expect(errors).toEqual([]);
  await context.close();
});

it('TTS-003 emphasizes the selected words, whose tags take no time', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.goto(path);
  await editor(page).fill('I really want this.');
  await page.getByRole('button', { name: /^Generate speech/ }).waitFor();
  const emphasis = tools(page).getByRole('button', { name: 'Emphasis' });
  const select = (from: number, to: number) =>
    editor(page).evaluate((field: HTMLTextAreaElement, range) => field.setSelectionRange(...range), [
      from,
      to,
    ] as const);
  const selected = () =>
    editor(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));

  await select(2, 13);
  await emphasis.click();
  const emphasized = 'I <emphasis level="strong">really want</emphasis> this.';
  await expect.poll(() => editor(page).inputValue()).toBe(emphasized);
  expect(await selected()).toBe('really want');
  await emphasis.click();
  await expect.poll(() => editor(page).inputValue()).toBe('I really want this.');
  expect(await selected()).toBe('really want');
  await emphasis.click();
  await expect.poll(() => editor(page).inputValue()).toBe(emphasized);
  await saveScreenshot(page, 'emphasis-light-1280');

  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/alignment')),
    page.getByRole('button', { name: /^Generate speech/ }).click(),
  ]);
  const {
    characters,
    character_start_times_seconds: starts,
    character_end_times_seconds: ends,
  } = itemAlignment.parse(await reply.json()).alignment!;
  expect(characters.join('')).toBe(emphasized);
  const length = (part: string) => {
    const at = emphasized.indexOf(part);
    return ends[at + part.length - 1]! - starts[at]!;
  };
  // The tag before a word takes none of its time.
  expect(length('<emphasis level="strong">')).toBeLessThan(0.1);
  for (const word of ['really', 'want', 'this']) expect(length(word)).toBeGreaterThan(0.12);
  expect(errors).toEqual([]);
  await context.close();
});

it('U-08 shows no cost on a private server, and fits a phone in the dark theme', async () => {
  const { page, context } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
  await page.route('**/v1/instance', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), mode: 'private' } });
  });
  await page.goto(path);
  await editor(page).fill('Hello there.');
  await page.getByRole('button', { name: 'Insert pause' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Generate speech/ }).isEnabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Generate speech/ }).innerText()).not.toMatch(/credit/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await saveScreenshot(page, 'text-tools-dark-360');
  await context.close();
});
