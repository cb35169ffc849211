import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  axeFindings,
  looks,
  loudest,
  openBrowser,
  openPage,
  openSignedIn,
  saveScreenshot,
} from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  // The server makes the samples after its start; these tests hear two of them.
  for (const sample of ['english', 'german']) await fetch(`${server.url}/v1/site/sounds/sample-${sample}`);
});
afterAll(() => browser.close());

const shownLanguage = (page: Page) => page.locator('[data-sound-text]:not(.invisible)').first().getAttribute('lang');

it('LAND-001 plays a sample within a second of the click, without an account and without the app', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  const scripts: string[] = [];
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()));
  await page.goto('/');
  expect(await shownLanguage(page)).toBe('en');
  await page.getByRole('button', { name: 'Play English', exact: true }).first().click();
  await expect.poll(() => loudest(page), { timeout: 1000, interval: 20 }).toBeGreaterThan(0.02);
  await page.getByRole('button', { name: 'Pause English', exact: true }).first().waitFor();
  expect(scripts).toHaveLength(1);

  // Another language replaces it, at the top and in the list of languages.
  await page.getByRole('region', { name: 'Listen' }).getByRole('button', { name: 'Deutsch' }).click();
  await expect.poll(() => shownLanguage(page)).toBe('de');
  const inList = page.locator('#languages').getByRole('button', { name: 'Pause German', exact: true });
  await inList.click();
  await page.locator('#languages').getByRole('button', { name: 'Play German', exact: true }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('shows a sample in the language of the browser, also where the interface has no such language', async () => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fi-FI' });
  const page = await context.newPage();
  await page.goto('/');
  await expect.poll(() => shownLanguage(page)).toBe('fi');
  await page.getByRole('button', { name: 'Suomi', pressed: true }).waitFor();
  await context.close();
});

it('plays samples in a page that is drawn anew in another language', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/?lang=de');
  await page.getByRole('heading', { level: 1, name: 'Die Stimmplattform' }).waitFor();
  await expect.poll(() => shownLanguage(page)).toBe('de');
  await page.locator('[data-sound-toggle]').first().click();
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.02);
  await page.locator('[data-sound-toggle][data-state=playing]').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('LAND-002 has a title, a description, structured data, and links that lead somewhere', async () => {
  const html = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain(`<link rel="canonical" href="${server.url}/"`);
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json!)).toMatchObject({ '@type': 'SoftwareApplication', name: 'Timbre', url: `${server.url}/` });
  expect(html).toContain(`baseUrl: &#x27;${server.url}&#x27;`);

  const paths = [...new Set([...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, path]) => path!))];
  expect(paths).toEqual(expect.arrayContaining(['/app/sign-up', '/languages/german', '/text-to-speech/irish-accent']));
  expect(paths.filter((path) => /^\/(languages|text-to-speech)\//.test(path))).toHaveLength(52);
  const broken: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    if (status !== 200) broken.push(`${path} ${status}`);
  }
  expect(broken).toEqual([]);
});

it('keeps a referral of a link, and knows somebody who is signed in, without the app', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto(`/?from=${'a'.repeat(32)}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xi:referral'))).not.toBeNull();
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).waitFor();
  await context.close();

  const signedIn = await openSignedIn(browser, server.url);
  await signedIn.page.goto('/app/home');
  await signedIn.page.getByRole('button', { name: /^Account of/ }).waitFor();
  // Pages that load the app at once have the same header.
  for (const path of ['/', '/payouts', '/pricing', '/?lang=de']) {
    await signedIn.page.goto(path);
    await signedIn.page
      .getByRole('banner')
      .getByRole('link', { name: /^(Open Timbre|Timbre öffnen)$/ })
      .waitFor();
    expect(
      await signedIn.page
        .getByRole('banner')
        .getByRole('link', { name: /^(Sign up|Registrieren)$/ })
        .count(),
    ).toBe(0);
  }
  await signedIn.context.close();
});

it('opens the menus of a page that loads the app at once', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/ai-speech-classifier');
  await page.getByRole('banner').getByText('Product', { exact: true }).first().click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Dubbing/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('details[open]').count()).toBe(0);
  await context.close();
});

it.each(looks)('fits without accessibility findings (%s, %i px)', async (theme, width) => {
  const { page, context, errors } = await openPage(browser, server.url, { theme, width });
  for (const path of ['/', '/payouts', '/affiliates', '/affiliates/terms', '/affiliate-partner-guide']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    expect(await axeFindings(page), path).toEqual([]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

it.each(looks)('U-58 U-59 shows what is new and where to get help (%s, %i px)', async (theme, width) => {
  const { page, context, errors } = await openSignedIn(browser, server.url, { theme, width });
  await page.goto('/app/home');
  const openMenu = async () => {
    if (width < 768) await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: /^Account of/ }).click();
  };
  await openMenu();
  // Nothing is new on a device that opens the app for the first time.
  expect(await page.getByRole('button', { name: /There is something new/ }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  for (const [name, path] of [
    ['API reference', '/docs'],
    ['Voice guide', '/voice-guide'],
    ['Legal requests', '/contact-legal'],
  ] as const)
    expect(await help.getByRole('link', { name }).getAttribute('href')).toBe(path);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await saveScreenshot(page, `help-${theme}`);
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();

  await page.evaluate(() => localStorage.setItem('seen_change', 'an older one'));
  await page.reload();
  if (width < 768) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: /There is something new/ }).click();
  await page.getByRole('menuitem', { name: "What's new" }).click();
  const news = page.getByRole('dialog', { name: "What's new" });
  const [, newest = ''] = /^- ([^:\n`[]+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  await news.getByRole('listitem').filter({ hasText: newest }).waitFor();
  expect(await news.getByRole('listitem').count()).toBe(20);
  expect(await news.getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe('/changelog');
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await saveScreenshot(page, `news-${theme}`);
  await page.reload();
  if (width < 768) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(await page.getByRole('button', { name: /There is something new/ }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
