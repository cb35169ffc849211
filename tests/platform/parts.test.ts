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

it('shows each part in its states without overflow or findings of axe, in both themes at 1280 and 360 px', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/dev/parts');
  await page.getByRole('heading', { level: 1, name: 'Parts' }).waitFor();
  expect(await page.getByRole('figure').count()).toBeGreaterThan(10);
  for (const theme of ['Light', 'Dark'])
    for (const width of [1280, 360]) {
      const look = `${theme}, ${width} px`;
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('group', { name: 'Theme' }).getByText(theme).click();
      await saveScreenshot(page, `parts-${theme.toLowerCase()}-${width}`, { fullPage: true });
      expect(await overflowing(page), look).toEqual([]);
      expect(await axeFindings(page), look).toEqual([]);
    }
  expect(errors).toEqual([]);
  await context.close();
});
