import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExploredPage } from '../../contract/speech-tools/sound-effects-explore.ts';
import { loudest, openBrowser, openPage, openSignedIn } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { attributeOf, loadPage, textOf } from '../support/site-pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  // The server makes a sound when it is first asked for.
  await fetch(`${server.url}/v1/sound-effects/rain/audio`);
});
afterAll(() => browser.close());

const isAppLoaded = (page: Page) => page.evaluate(() => 'hydrated' in document.documentElement.dataset);
const waitForApp = (page: Page) => expect.poll(() => isAppLoaded(page), { timeout: 20_000 }).toBe(true);
const countSounds = (page: Page) => page.getByRole('list', { name: 'Sounds' }).getByRole('listitem').count();
const readPrices = (page: Page) => page.locator('main li:has(h3) .text-display').allInnerTexts();
const yearlyPrices = ['$0', '$4.17', '$18.33', '$82.5', '$275', '$1,100', 'Custom'];

it.each([
  ['/pricing', '[data-demo] label'],
  ['/sound-effects', '[data-demo] li'],
  ['/text-to-speech', '[data-demo]'],
])('keeps one canonical address of %s before and after it loads the app', async (path, demo) => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto(path, { waitUntil: 'networkidle' });
  const readHead = () =>
    page.evaluate(() => ({
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
      pictures: document.querySelectorAll('meta[property="og:image"]').length,
      address: document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content,
    }));
  const head = { canonical: [server.url + path], pictures: 1, address: server.url + path };
  expect([await isAppLoaded(page), await readHead()]).toEqual([false, head]);
  await page.locator(demo).first().hover();
  await waitForApp(page);
  expect(await readHead()).toEqual(head);
  expect(errors).toEqual([]);
  await context.close();
});

describe('ROUTE-016 the page of prices', () => {
  it('takes a period that was chosen before the app had loaded', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    await page.goto('/pricing');
    // As a tap does, without a pointer that moves there first.
    await page.getByRole('radio', { name: 'Annual' }).evaluate((radio: HTMLInputElement) => radio.click());
    await expect.poll(() => readPrices(page), { timeout: 20_000 }).toEqual(yearlyPrices);
    expect(await page.evaluate(() => localStorage.getItem('xi:billing_period'))).toBe('"yearly"');
    await page.getByText('Monthly', { exact: true }).click();
    await expect.poll(() => readPrices(page)).toContain('$22');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('loads the app at once for somebody who has chosen a period or is signed in', async () => {
    const visitor = await openPage(browser, server.url);
    await visitor.context.addInitScript(() => localStorage.setItem('xi:billing_period', '"yearly"'));
    await visitor.page.goto('/pricing');
    await expect.poll(() => readPrices(visitor.page), { timeout: 20_000 }).toEqual(yearlyPrices);
    await visitor.context.close();

    const { page, context, errors } = await openSignedIn(browser, server.url);
    await page.goto('/app/home');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.goto('/pricing');
    await page.getByText('Current plan').waitFor();
    await page.getByRole('button', { name: 'Subscribe: Pro' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('ROUTE-101 the page of ready-made sounds', () => {
  it('lists the first sounds of the server without scripts', async () => {
    const { document } = await loadPage(server.url, '/sound-effects');
    const reply = await fetch(`${server.url}/v1/sound-effects/explore`);
    const { sounds, total, categories } = (await reply.json()) as ExploredPage;
    const rows = [...document.querySelectorAll('[data-demo] li[aria-label]')];
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(sounds.map(({ title }) => title));
    expect(textOf(document, '[data-demo] [role=status]')).toBe(`${total} sounds`);
    const links = [...document.querySelectorAll('nav[aria-label="Categories"] a')].map((link) => link.textContent);
    expect(links).toEqual([`All${total}`, ...categories.map(({ name, count }) => name + count)]);
    expect(attributeOf(document, '[data-demo] li[aria-label] a', 'href')).toBe(`/sound-effects/${sounds[0]!.slug}`);
  });

  it('plays a sound and searches for words that were used before the app had loaded', async () => {
    const { page, context, errors } = await openPage(browser, server.url, { width: 360 });
    await page.goto('/sound-effects', { waitUntil: 'networkidle' });
    expect(await isAppLoaded(page)).toBe(false);
    await page
      .getByRole('button', { name: 'Play Rain', exact: true })
      .evaluate((button: HTMLButtonElement) => button.click());
    await expect.poll(() => loudest(page), { timeout: 20_000 }).toBeGreaterThan(0.01);
    await page.getByRole('button', { name: 'Pause Rain', exact: true }).waitFor();

    await page.goto('/sound-effects', { waitUntil: 'networkidle' });
    await page.getByRole('searchbox', { name: 'Search sounds' }).evaluate((field: HTMLInputElement) => {
      field.value = 'thunder';
      field.focus();
    });
    await page.getByText('3 sounds for “thunder”').waitFor();
    await page.waitForURL('**/sound-effects?search=thunder');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('plays the sound of a waveform that was pressed before the app had loaded', async () => {
    const { page, context } = await openPage(browser, server.url);
    await page.goto('/sound-effects', { waitUntil: 'networkidle' });
    const row = page.getByRole('listitem', { name: 'Rain', exact: true });
    await row.getByRole('slider').evaluate((slider: HTMLElement) => slider.click());
    await row.getByRole('button', { name: 'Pause Rain', exact: true }).waitFor();
    await context.close();
  });

  it('shows the category and the search of its address', async () => {
    const { page, context, errors } = await openPage(browser, server.url);
    await page.goto('/sound-effects?category=Alarms');
    const sounds = page.getByRole('list', { name: 'Sounds' });
    await sounds.getByText('Doorbell', { exact: true }).waitFor();
    await expect.poll(() => sounds.getByText('Rain', { exact: true }).count()).toBe(0);
    await page
      .getByRole('link', { name: /^Alarms/ })
      .and(page.locator('[aria-current=page]'))
      .waitFor();
    await page.goto('/sound-effects?search=helicoptor');
    await page.getByText('Nothing is named “helicoptor”').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search sounds' }).inputValue()).toBe('helicoptor');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('lists more sounds when its end comes into view', async () => {
    const { page, context } = await openPage(browser, server.url, { width: 360 });
    await page.goto('/sound-effects', { waitUntil: 'networkidle' });
    expect([await isAppLoaded(page), await countSounds(page)]).toEqual([false, 24]);
    await page.locator('[data-demo-in-view]').scrollIntoViewIfNeeded();
    await expect.poll(() => countSounds(page), { timeout: 20_000 }).toBeGreaterThan(24);
    await context.close();
  });
});

it('SFX-006 closes the menus of the page of a sound, and knows somebody who is signed in', async () => {
  const { page, context, errors } = await openSignedIn(browser, server.url);
  await page.goto('/sound-effects/thunder');
  const header = page.getByRole('banner');
  await header.getByText('Product', { exact: true }).first().click();
  await page.locator('details[open]').waitFor();
  // Below the menu, which covers the heading.
  await page.mouse.click(640, 780);
  await expect.poll(() => page.locator('details[open]').count()).toBe(0);
  await header.getByText('Product', { exact: true }).first().click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('details[open]').count()).toBe(0);
  await header.getByRole('link', { name: 'Pricing' }).waitFor();
  await header.getByRole('link', { name: 'Sign up' }).waitFor();
  expect(
    await page.locator('link[rel=canonical]').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
  ).toEqual([`${server.url}/sound-effects/thunder`]);

  await page.goto('/app/home');
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  await page.goto('/sound-effects/thunder');
  await header.getByRole('link', { name: 'Open Timbre' }).waitFor();
  expect(await header.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('U-58 shows all changes, with links within the page and none to files of the repository', async () => {
  const { status, document } = await loadPage(server.url, '/changelog');
  expect([status, textOf(document, 'title'), textOf(document, 'h1')]).toEqual([200, 'Changelog · Timbre', 'Changelog']);
  expect(document.querySelectorAll('main li').length).toBeGreaterThan(100);
  expect(document.querySelector('footer a[href="/changelog"]')).not.toBeNull();
  const links = [...document.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href')!);
  expect(links.filter((href) => !href.startsWith('https://'))).toEqual([]);
});

it('LAND-001 keeps the HTML of the home page small', async () => {
  const { html } = await loadPage(server.url, '/');
  expect(html.length).toBeLessThan(180_000);
});
