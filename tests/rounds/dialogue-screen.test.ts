import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, saveScreenshot, signUpInPage } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const password = 'correct-horse-1!';
const lineAt = (page: Page, at: number) => page.getByLabel(new RegExp(`^Line ${at}, `));
const voiceAt = async (page: Page, at: number) =>
  (await lineAt(page, at).getAttribute('aria-label'))!.replace(/^Line \d+, /, '');

it('DLG-001 DLG-003 DLG-005 writes a dialogue by keyboard, plays both voices and lists its lines in the history', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('writer'), password);
  await page.goto('/app/speech-synthesis/text-to-speech');
  await page.getByText('Dialogue', { exact: true }).click();
  await lineAt(page, 1).fill('Good evening. Are you lost?');
  await lineAt(page, 1).press('Enter');
  await page.keyboard.type('Not any more.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Then come in.');
  const [first, second, third] = [await voiceAt(page, 1), await voiceAt(page, 2), await voiceAt(page, 3)];
  expect(second).not.toBe(first);
  expect(third).not.toBe(second);
  await page.getByText('53 / 3,000').waitFor();

  // A line between two others gets a voice that differs from both (DLG-005).
  await lineAt(page, 1).press('Enter');
  const between = await voiceAt(page, 2);
  expect([first, second]).not.toContain(between);
  await page.getByRole('button', { name: 'Delete line 2' }).click();

  await lineAt(page, 3).press('Alt+ArrowUp');
  await expect.poll(() => lineAt(page, 2).inputValue()).toBe('Then come in.');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.02);
  // The generation is complete when the button is enabled again.
  await page.getByRole('button', { name: /^Generate/ }).waitFor();

  await page.reload();
  await expect.poll(() => lineAt(page, 2).inputValue()).toBe('Then come in.');
  await page.getByRole('tab', { name: 'History' }).click();
  const generateButton = page.getByRole('button', {
    name: 'Actions for Good evening. Are you lost? Then come in. Not any more.',
  });
  await generateButton.waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await lineAt(page, 1).fill('Something else.');
  await page.getByRole('radio', { name: 'Text', exact: true }).check({ force: true });
  await page.getByRole('tab', { name: 'History' }).click();
  await generateButton.click();
  await page.getByRole('menuitem', { name: 'Restore text and settings' }).click();
  await expect.poll(() => lineAt(page, 1).inputValue()).toBe('Good evening. Are you lost?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => lineAt(page, 1).inputValue()).toBe('Something else.');
  expect(errors).toEqual([]);
  await page.context().close();
});

it('DLG-001 DICT-004 uses the selected language and dictionaries, and keeps them after a reload', async () => {
  const { page, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('chosen'), password);
  await page.goto('/app/pronunciation-dictionaries');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Name').fill('Harbour words');
  await page.getByRole('button', { name: 'Create dictionary' }).click();
  await page.waitForURL('**/app/pronunciation-dictionaries/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto('/app/speech-synthesis/text-to-speech?view=dialogue');
  await lineAt(page, 1).fill('Good evening.');
  await page.getByRole('combobox', { name: 'Language: Detect language' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('combobox', { name: 'Pronunciation dictionaries' }).click();
  await page.getByRole('option', { name: /Harbour words/ }).click();
  await page.getByRole('list', { name: 'Selected dictionaries' }).getByText('Harbour words').waitFor();
  await page.waitForTimeout(500);
  await page.reload();
  await page.getByRole('combobox', { name: 'Language: English' }).waitFor();
  const streamRequest = page.waitForRequest('**/v1/text-to-dialogue/stream**');
  await page.getByRole('button', { name: /^Generate/ }).click();
  expect((await streamRequest).postDataJSON()).toMatchObject({
    language_code: 'en',
    pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: id }],
  });
  await expect.poll(() => loudest(page), { timeout: 15_000 }).toBeGreaterThan(0.02);
  expect(errors).toEqual([]);
  await page.context().close();
});

it('splits a pasted script into lines, and reports too many characters', async () => {
  const { page } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('script'), password);
  await page.goto('/app/speech-synthesis/text-to-speech?view=dialogue');
  await lineAt(page, 1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'ANNA: Who is there?\nBEN: It is me.\nANNA: Come in, then.');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => lineAt(page, 3).inputValue()).toBe('Come in, then.');
  expect(await voiceAt(page, 3)).toBe(await voiceAt(page, 1));
  expect(await voiceAt(page, 2)).not.toBe(await voiceAt(page, 1));
  await lineAt(page, 2).fill('long '.repeat(700));
  await page.getByText(/characters too many for a dialogue/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Generate/ }).isDisabled()).toBe(true);
  await page.context().close();
});

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('has no serious axe finding and no overflow in %s at %i px', async (theme, width) => {
  const { page } = await openPage(browser, server.url, { theme, width });
  await signUpInPage(page, newEmail(`${theme}-${width}`), password);
  await page.goto('/app/speech-synthesis/text-to-speech?view=dialogue');
  await lineAt(page, 1).fill('Good evening. Are you lost?');
  await lineAt(page, 1).press('Enter');
  await page.keyboard.type('Not any more.');
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await saveScreenshot(page, `dialogue-${theme}-${width}`);
  await page.context().close();
});
