import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The examples whose content is wider than their frame, and the page if it scrolls sideways. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLElement>('[data-example]')]
      .filter((example) => example.scrollWidth > example.clientWidth)
      .map((example) => example.dataset.example ?? ''),
    ...(document.documentElement.scrollWidth > innerWidth ? ['page'] : []),
  ]);

const looks = ['Light', 'Dark'].flatMap((theme) => [1280, 360].map((width) => [theme, width] as const));

it.each(looks)('shows each part in its states without overflow or findings of axe: %s, %i px', async (theme, width) => {
  const { page, context, errors } = await openPage(browser, server.url, { width });
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/dev/parts');
  await page.getByRole('heading', { level: 1, name: 'Parts' }).waitFor();
  expect(await page.getByRole('figure').count()).toBeGreaterThan(10);
  await page.getByRole('group', { name: 'Theme' }).getByText(theme).click();
  await saveScreenshot(page, `parts-${theme.toLowerCase()}-${width}`, { fullPage: true });
  expect(await overflowing(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
