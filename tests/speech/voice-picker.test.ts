import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, loudest, openBrowser, openSignedIn, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const search = (page: Page) => page.getByRole('combobox', { name: 'Search voices' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Voices' }).getByRole('option');
const names = async (page: Page) =>
  (await options(page).allInnerTexts()).map((text) => text.split('\n')[0]).toSorted((a, b) => a!.localeCompare(b!));
const resetLoudest = (page: Page) =>
  page.evaluate(() => Object.assign((window as unknown as { playback: object }).playback, { loudest: 0 }));
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

it('VOICE-008 finds, filters, plays and chooses voices by pointer and keyboard', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.goto('/app/speech-synthesis/text-to-speech');
  const trigger = page.getByRole('button', { name: /^Voice: / });
  await trigger.click();
  await options(page).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'voice-picker-light-1280');

  // The pointer plays after a moment, and not outside the list.
  await options(page).filter({ hasText: 'Nora' }).first().hover();
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  expect(await page.getByRole('region', { name: 'Player' }).count()).toBe(0);
  await search(page).hover();
  await expect.poll(() => page.locator('[data-playback=playing]').count()).toBe(0);
  // What was measured last is heard for a moment longer.
  const loudestAfterwards = async () => {
    await resetLoudest(page);
    await page.waitForTimeout(500);
    return loudest(page);
  };
  await expect.poll(loudestAfterwards).toBe(0);

  // Search: beginnings of words, without accents, with typing errors.
  await search(page).fill('male');
  await page.getByRole('listbox').getByText('Fergus').waitFor();
  expect(await page.getByRole('listbox').getByText('Nora').count()).toBe(0);
  await search(page).fill('scotish');
  await expect.poll(() => names(page)).toEqual(['Angus', 'Fergus', 'Isla', 'Morag']);
  await search(page).fill('FÉRGUS');
  await expect.poll(() => names(page)).toEqual(['Fergus']);
  expect(await page.getByRole('listbox').locator('mark').allTextContents()).toEqual(['Fergus']);
  await search(page).fill('xylophone');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();

  // Filters, with accents in their right case.
  await page.getByRole('combobox', { name: 'Accent' }).click();
  await page.getByRole('option', { name: /^New York / }).click();
  await expect.poll(() => names(page)).toEqual(['Vinnie']);
  await page.getByRole('combobox', { name: 'Accent: New York' }).click();
  await page.getByRole('option', { name: 'Any accent' }).click();

  // Keyboard: listens and chooses.
  await search(page).fill('isla');
  await expect.poll(() => names(page)).toEqual(['Isla']);
  await search(page).press('Shift+Enter');
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
  await search(page).press('Enter');
  await page.getByRole('button', { name: 'Voice: Isla' }).waitFor();

  // What was chosen is recent, and the arrows move from it.
  await page.getByRole('button', { name: 'Voice: Isla' }).press('Enter');
  await page.getByRole('listbox').getByText('Recent').waitFor();
  const active = () => page.locator('[role=option][data-active]').innerText();
  await expect.poll(active).toMatch(/^Isla/);
  const id = await search(page).getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${id}"]`).getAttribute('aria-selected')).toBe('true');
  await search(page).press('ArrowDown');
  await expect.poll(active).not.toMatch(/^Isla/);
  await search(page).press('Control+End');
  await expect.poll(active).not.toBe('');
  await search(page).press('Enter');
  await page.getByRole('button', { name: 'Voice: Isla' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});

it('VOICE-008 fits a phone in the dark theme', async () => {
  const { page, context } = await openSignedIn(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/app/home');
  await page.getByRole('button', { name: /^Voice: / }).click();
  await options(page).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await width(page)).toBe(360);
  await saveScreenshot(page, 'voice-picker-dark-360');
  await context.close();
});
