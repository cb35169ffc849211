import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, saveScreenshot, signUpInPage } from '../support/browser.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

const password = 'correct-horse-1!';
/** The proxy headers of a visitor from a region. */
const from = (country: string, region: string) => ({ 'cf-ipcountry': country, 'cf-region-code': region });

it.each([
  ['IL', 'dark', 1280],
  ['TX', 'light', 1280],
  ['QC', 'dark', 360],
] as const)(
  'GEO-002 GEO-004 GEO-007 blocks the app in %s until the updated terms are accepted',
  async (region, theme, width) => {
    const { page, context, errors } = await openPage(browser, server.url, { theme, width });
    await context.setExtraHTTPHeaders(from(region === 'QC' ? 'CA' : 'US', region));
    await signUpInPage(page, `${region.toLowerCase()}@example.com`, password);
    const dialog = page.getByRole('dialog', { name: 'Updated terms on voice data' });
    await dialog.getByText('Effective May 31, 2024.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await saveScreenshot(page, `terms-${theme}`);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.waitFor();

    // GEO-006: shows the error and does not accept the terms.
    await page.route('**/v1/user/accept-bipa-terms', (route) => route.fulfill({ status: 500, json: {} }));
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Error accepting bipa terms').waitFor();
    await page.unroute('**/v1/user/accept-bipa-terms');
    await page.reload();
    const stored = page.waitForResponse('**/v1/user/accept-bipa-terms');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    expect(await (await stored).json()).toMatchObject({
      accepted_bipa_terms: true,
      geo_location: { country: region === 'QC' ? 'CA' : 'US', region },
      terms_agreed_to: { privacy: expect.any(Number) },
    });
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await dialog.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  },
);

it('GEO-004 shows no terms in other regions, and offers to sign out instead of accepting', async () => {
  const { page, context } = await openPage(browser, server.url);
  await context.setExtraHTTPHeaders(from('CA', 'ON'));
  await signUpInPage(page, newEmail('ontario'), password);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await context.setExtraHTTPHeaders(from('US', 'IL'));
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/sign-in/);
  await context.close();
});

it('USER-020 shows the moderation warning until it is dismissed', async () => {
  const person = await signUp(server.url);
  const client = new pg.Client({ connectionString: databaseUrlOf(server) });
  await client.connect();
  await client.query('update users set is_in_probation = true where id = $1', [person.userId]);
  await client.end();
  const { page, context } = await openPage(browser, server.url);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const notice = page.getByRole('complementary', { name: 'Moderation' });
  await notice.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await notice.count()).toBe(0);
  await context.close();
});

it('USER-005 USER-034 ONB-016 switches product updates, and reveals a new API key on request', async () => {
  const { page, context } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('updates'), password);
  await page.goto('/app/settings');
  const updates = page.getByRole('switch', { name: 'Send me product updates by email' });
  const before = await updates.getAttribute('aria-checked');
  const answered = page.waitForResponse('**/v1/user/edit');
  await updates.click();
  expect(await (await answered).json()).toMatchObject({ agrees_to_product_updates: before === 'false' });
  await page.reload();
  await expect.poll(() => updates.getAttribute('aria-checked')).not.toBe(before);

  await page.goto('/app/settings/api-keys');
  await page.getByRole('main').getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('Mine');
  await page.getByRole('button', { name: 'Create key' }).click();
  const keyField = page.getByLabel('API key', { exact: true });
  await expect.poll(() => keyField.inputValue()).toMatch(/^sk_•+\w{4}$/);
  const termsRequest = page.waitForRequest(
    (request) => request.url().endsWith('/ingest') && request.postData()?.includes('API key unhidden') === true,
  );
  await page.getByRole('button', { name: 'Unhide key' }).click();
  await termsRequest;
  await expect.poll(() => keyField.inputValue()).toMatch(/^sk_[0-9a-f]{48}$/);
  await context.close();
});
