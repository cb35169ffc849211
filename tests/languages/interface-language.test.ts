import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, openSignedIn } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const languageOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

it('LANG-010 shows the language of ?lang, stores it, and offers others in the settings', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { theme: 'dark' });
  await page.goto('/app/settings?lang=de');
  const picker = page.getByRole('combobox', { name: 'Sprache der Oberfläche' });
  await picker.waitFor();
  expect(await languageOf(page)).toEqual(['de', 'ltr']);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  await picker.waitFor();
  await page.getByRole('link', { name: 'Benachrichtigungen', exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
  await picker.selectOption('English');
  await page.getByRole('combobox', { name: 'Language of the interface' }).waitFor();
  expect(await languageOf(page)).toEqual(['en', 'ltr']);
  expect(errors).toEqual([]);
  await context.close();
});

it('LANG-010 O-76 is English first, and sets the language of the profile by ?lang, also one without a catalogue', async () => {
  const { page, context, errors, account } = await openSignedIn(browser, server.url);
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const profileLanguage = async () =>
    ((await (await fetch(`${server.url}/v1/user`, { headers })).json()) as { locale: string }).locale;
  await page.goto('/app/home');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect([await profileLanguage(), await languageOf(page)]).toEqual(['en', ['en', 'ltr']]);
  await page.goto('/app/settings?lang=es');
  // The profile form has the language of the link at once.
  await page.getByRole('combobox', { name: 'Idioma', exact: true }).getByText('español').waitFor();
  expect([await profileLanguage(), await languageOf(page)]).toEqual(['es', ['es', 'ltr']]);
  await page.goto('/app/settings?lang=fr');
  await page.waitForURL('**/app/settings');
  expect([await profileLanguage(), await languageOf(page)]).toEqual(['fr', ['es', 'ltr']]);
  await page.goto('/app/settings?lang=nonsense');
  await page.waitForURL('**/app/settings');
  expect(await profileLanguage()).toBe('fr');
  expect(errors).toEqual([]);
  await context.close();
});

it('LANG-010 draws public pages and the app from right to left in Arabic, within 360 pixels', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { width: 360 });
  const picker = page.getByRole('combobox', { name: 'لغة الواجهة' });
  for (const path of ['/?lang=ar', '/pricing', '/app/settings', '/app/home']) {
    await page.goto(path);
    if (path !== '/app/home') await picker.waitFor();
    await expect.poll(() => languageOf(page)).toEqual(['ar', 'rtl']);
    expect(await scrollWidth(page), path).toBe(360);
  }
  expect(errors).toEqual([]);
  await context.close();
});

it('LANG-010 changes the language in the footer of public pages', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  // A choice counts even before the scripts have loaded.
  const chosen = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.goto('/contact-sales', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Language of the interface' }).selectOption('es');
  chosen.resolve();
  await page.getByRole('combobox', { name: 'Idioma de la interfaz' }).waitFor();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Idioma de la interfaz' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
