import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { server } from '../../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const table = (page: Page, name: string) => page.getByRole('grid', { name: `Members (${name})` });
const names = (page: Page, name: string) => table(page, name).getByRole('rowheader').allInnerTexts();
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row-id'));

it('sorts in both directions, keeps the order in the URL, and puts missing values last', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/dev/parts');
  const header = table(page, 'Few').getByRole('columnheader', { name: 'Credits' });
  await header.getByRole('button').click();
  await expect.poll(() => names(page, 'Few')).toEqual(['Ada', 'Linus', 'Grace']);
  expect(await header.getAttribute('aria-sort')).toBe('descending');
  await header.getByRole('button').click();
  await expect.poll(() => names(page, 'Few')).toEqual(['Linus', 'Ada', 'Grace']);
  expect(new URL(page.url()).search).toBe('?sort-few=credits');
  await page.reload();
  await expect.poll(() => names(page, 'Few')).toEqual(['Linus', 'Ada', 'Grace']);
  await header.getByRole('button').click();
  await expect.poll(() => names(page, 'Few')).toEqual(['Ada', 'Grace', 'Linus']);
  expect(new URL(page.url()).search).toBe('');
  expect(errors).toEqual([]);
  await context.close();
});

it('moves, selects, opens and removes rows by key', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto('/dev/parts');
  const row = (name: string) => table(page, 'Few').getByRole('row').filter({ hasText: name });
  await row('Ada').focus();
  await page.keyboard.press('j');
  expect(await focusedRow(page)).toBe('grace');
  await page.keyboard.press('Enter');
  await expect.poll(() => row('Grace').getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 selected').waitFor();
  expect(await row('Linus').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('selected').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByText('3 selected').waitFor();
  await row('Ada').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Remove the selected members' }).click();
  await expect.poll(() => names(page, 'Few')).toEqual(['Ada']);
  expect(errors).toEqual([]);
  await context.close();
});

it('U-50 renders only the visible ones of 10,000 rows, and reaches the last one by key', async () => {
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/dev/parts');
  const many = table(page, 'Many');
  expect(await many.getAttribute('aria-rowcount')).toBe('10001');
  expect(await many.getByRole('row').count()).toBeLessThan(60);
  await many.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect.poll(() => focusedRow(page)).toBe('member-10000');
  await page.keyboard.press('k');
  await expect.poll(() => focusedRow(page)).toBe('member-9999');
  await context.close();
});

it('folds columns into the row header at 360 px, where a list of orders replaces their headers', async () => {
  const { page, context } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/dev/parts');
  await expect.poll(() => table(page, 'Few').getByRole('columnheader').count()).toBe(2);
  await expect.poll(async () => (await names(page, 'Few'))[0]).toMatch(/Ada\s+Role:\s+Owner\s+Credits:\s+1200/);
  const example = page.locator('[data-example="DataTable: Sort and selection"]');
  await example.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name, descending' }).click();
  await expect
    .poll(async () => (await names(page, 'Few')).map((text) => text.split(/\s/)[0]))
    .toEqual(['Linus', 'Grace', 'Ada']);
  await context.close();
});
