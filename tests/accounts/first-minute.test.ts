import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, loudest, openBrowser, openPage, registerInPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('speaks one click after sign-up, and keeps voice and text for the composer of the home page', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await registerInPage(page, newEmail('minute'), 'correct-horse-1!');
  const voices = page.getByRole('list', { name: 'Voices' }).getByRole('button');
  await expect.poll(() => voices.count()).toBe(6);
  expect(await page.getByLabel('Text').inputValue()).toMatch(/^Hello!/);
  const clickedAt = Date.now();
  await page.getByRole('button', { name: 'Speak with Nora' }).click();
  await expect.poll(() => loudest(page), { interval: 20 }).toBeGreaterThan(0.01);
  console.log(`click to sound: ${Date.now() - clickedAt} ms`);
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'first-sound-dark-360', { fullPage: true });

  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForURL('**/app/home');
  const composer = page.getByRole('region', { name: 'Generate speech' });
  await composer.getByRole('button', { name: 'Voice: Nora' }).waitFor();
  expect(await composer.getByLabel('Text to speak').inputValue()).toMatch(/^Hello!/);

  // The composer speaks in place.
  await composer.getByLabel('Text to speak').fill('Spoken from the home page.');
  await composer.getByRole('button', { name: 'Generate speech' }).click();
  await page.getByRole('region', { name: 'Player' }).getByText('Spoken from the home page.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/home');
  await page.getByRole('region', { name: 'Recent' }).getByText('Spoken from the home page.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await saveScreenshot(page, 'home-composer-dark-360');
  expect(errors).toEqual([]);
  await context.close();
});
