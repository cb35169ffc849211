import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, openBrowser, openPage, saveScreenshot } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('AUTH-034 shows the rules of the password before any error, ticks them, and links to terms and privacy', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  await page.goto('/app/sign-up');
  const rules = page.getByRole('list', { name: 'Rules of the password' }).getByRole('listitem');
  await rules.first().waitFor();
  const states = async () => (await rules.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  expect(await states()).toEqual([
    'At least 8 characters not met yet',
    'A letter not met yet',
    'A number not met yet',
    'A special character not met yet',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('harbour7');
  await expect
    .poll(states)
    .toEqual(['At least 8 characters met', 'A letter met', 'A number met', 'A special character not met yet']);
  await page.getByLabel('Password', { exact: true }).fill('harbour7!');
  await expect.poll(async () => (await states()).filter((text) => text.endsWith('yet'))).toEqual([]);
  await saveScreenshot(page, 'sign-up-rules');
  for (const [name, title] of [
    ['terms of use', /terms/i],
    ['privacy policy', /privacy/i],
  ] as const) {
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name }).click()]);
    expect(await opened.getByRole('heading', { level: 1 }).innerText()).toMatch(title);
    await opened.close();
  }
  expect(errors).toEqual([]);
  await context.close();
});
