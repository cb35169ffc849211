import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const panel = (page: Page) => page.getByRole('dialog');
const itemOf = (page: Page) => new URL(page.url()).searchParams.get('panel');
const button = (page: Page, name: string) =>
  page.locator('[data-example="SidePanel: Opened by a button"]').getByRole('button', { name, exact: true });
const hasFocus = (page: Page, name: string) => button(page, name).evaluate((it) => it === document.activeElement);

it('opens an item with a URL of its own, goes to the next one by key, and closes by Back and Escape', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/dev/parts');
  await button(page, 'Text').click();
  await panel(page).getByText('Hello there.').waitFor();
  await expect.poll(() => itemOf(page)).toBe('text');
  await expect.poll(() => panel(page).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await panel(page).getByRole('button', { name: 'Previous item' }).isDisabled()).toBe(true);
  await page.keyboard.press('j');
  await panel(page).getByText('2 of 5').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await panel(page).getByText('3 of 5').waitFor();
  await expect.poll(() => itemOf(page)).toBe('error');
  // One entry for all items.
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  expect([itemOf(page), new URL(page.url()).pathname]).toEqual([null, '/dev/parts']);
  await expect.poll(() => hasFocus(page, 'Error')).toBe(true);
  // The page beside it stays in use.
  await button(page, 'Text').click();
  await button(page, 'Long').click();
  await panel(page).getByText('4 of 5').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect([itemOf(page), new URL(page.url()).pathname]).toEqual([null, '/dev/parts']);
  expect(errors).toEqual([]);
  await context.close();
});

it('opens an item from its URL, and closes it without leaving the page', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/dev/parts?panel=error');
  await panel(page).getByRole('alert').waitFor();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect([itemOf(page), new URL(page.url()).pathname]).toEqual([null, '/dev/parts']);
  await context.close();
});

it.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const)('has no findings of axe and no overflow in any state, %s, %i px', async (theme, width) => {
  const { page, context, errors } = await openPage(browser, server.url, { theme, width });
  for (const state of ['text', 'loading', 'error', 'long', 'rtl']) {
    await page.goto(`/dev/parts?panel=${state}`);
    await panel(page).waitFor();
    const box = (await panel(page).boundingBox())!;
    expect([state, box.width, box.height]).toEqual([state, width === 360 ? 360 : 460, 800]);
    expect(box.x).toBe(state === 'rtl' || width === 360 ? 0 : width - 460);
    expect(await panel(page).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    expect(await axeFindings(page, '[role="dialog"]'), state).toEqual([]);
    await saveScreenshot(page, `side-panel-${state}-${theme}-${width}`);
  }
  expect(errors).toEqual([]);
  await context.close();
});
