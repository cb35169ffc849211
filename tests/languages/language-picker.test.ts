import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openSignedIn } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('LANG-009 chooses a language by its own name and by keyboard, with its flag', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto('/app/settings');
  const picker = page.getByLabel('Language', { exact: true });
  await picker.locator('img[data-flag="us"]').waitFor();
  await picker.click();
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBe(74);
  // Each has a picture that has loaded, not an emoji.
  const flags = page.getByRole('listbox').locator('img[data-flag]');
  await expect.poll(() => flags.count()).toBe(74);
  await expect
    .poll(() => flags.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  await page.keyboard.type('deutsch');
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/^German\s+Deutsch$/)]);
  await page.keyboard.press('Enter');
  await picker.getByText('German').waitFor();
  await picker.locator('img[data-flag="de"]').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved.').waitFor();

  // Typing on the closed picker opens it with a search; Escape keeps what was chosen.
  await picker.focus();
  await page.keyboard.type('span');
  await expect.poll(() => options.first().innerText()).toMatch(/Spanish/);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  await expect.poll(() => picker.evaluate((one) => one === document.activeElement)).toBe(true);
  await picker.getByText('German').waitFor();
  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('LANG-009 O-96 filters the voice library by language, and then by its dialects', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  const queryOf = () => Object.fromEntries(new URL(page.url()).searchParams);
  // An empty library shows its filters only if they are in use.
  await page.goto('/app/voice-library?gender=female');
  await page.getByRole('combobox', { name: 'Language', exact: true }).click();
  await page.keyboard.type('espanol');
  await page.getByRole('option', { name: 'Spanish' }).click();
  await page.getByRole('combobox', { name: 'Language: Spanish' }).locator('img[data-flag="es"]').waitFor();
  await page.getByRole('combobox', { name: 'Accent' }).click();
  await expect.poll(() => page.getByRole('option').count()).toBe(18);
  await page.getByRole('option', { name: 'Mexican' }).click();
  await expect.poll(queryOf).toEqual({ gender: 'female', language: 'es', accent: 'mexican' });
  await page.getByRole('combobox', { name: 'Language: Spanish' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect.poll(queryOf).toEqual({ gender: 'female', language: 'en' });
  expect(errors).toEqual([]);
  await context.close();
});
