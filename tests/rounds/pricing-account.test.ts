import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage, signUpInPage } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let isolated: RunningServer;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ env: { ALLOW_SANDBOX: 'true' } });
  isolated = await startServer({ env: { ISOLATED_ENVIRONMENT: 'true', ALLOW_SANDBOX: 'true' } });
});
afterAll(async () => {
  await browser.close();
  await server.remove();
  await isolated.remove();
});

/** The buttons of the plans; `(x)` marks disabled ones. */
const buttons = (page: Page) =>
  page
    .locator('main li:has(h3) button')
    .evaluateAll((all) =>
      (all as HTMLButtonElement[]).map((one) => `${one.getAttribute('aria-label')}${one.disabled ? ' (x)' : ''}`),
    );
const prices = (page: Page) => page.locator('main li:has(h3) .text-display').allInnerTexts();

it('C-05 PLAN-053 PLAN-065 shows signed-in users their own buttons and discounts, and opens the checkout', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  await signUpInPage(page, newEmail('pricing'), 'correct-horse-1!');
  await page.goto('/pricing');
  await page.getByText('Current plan').waitFor();
  expect(await buttons(page)).toEqual([
    'Subscribed: Free (x)',
    'Subscribe: Starter',
    'Subscribe: Creator',
    'Subscribe: Pro',
    'Subscribe: Scale',
    'Subscribe: Business',
  ]);
  expect(await prices(page)).toEqual(['$0', '$1', '$11', '$99', '$330', '$1,320', 'Custom']);
  await page.getByText('Annual', { exact: true }).click();
  expect(await prices(page)).toEqual(['$0', '$4.17', '$18.33', '$82.5', '$275', '$1,100', 'Custom']);
  // The comparison table uses the currency of the cards.
  await page.getByText('EUR €').click();
  await page.getByRole('cell', { name: '0.285€' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);

  const checkoutRequest = page.waitForRequest('**/create-checkout-session');
  await page.getByRole('button', { name: 'Subscribe: Pro' }).click();
  expect((await checkoutRequest).postDataJSON()).toMatchObject({
    subscription_type: 'pro',
    billing_period: 'annual_period',
    currency: 'eur',
  });
  await page.waitForURL((url) => url.pathname !== '/pricing');
  await context.close();
});

it('PLAN-062 O-25 sells no plans on an isolated server', async () => {
  const person = await signUp(isolated.url);
  const target = { subscription_type: 'creator', currency: 'usd' };
  const refused = await postJson(`${isolated.url}/create-checkout-session`, target, {
    authorization: `Bearer ${person.accessToken}`,
  });
  expect(refused.status).toBe(403);
  expect(JSON.stringify(await refused.json())).toContain('This server sells no plans.');

  const { page, context } = await openPage(browser, isolated.url);
  await signUpInPage(page, newEmail('isolated'), 'correct-horse-1!');
  await page.goto('/pricing');
  await page.getByText('Current plan').waitFor();
  expect((await buttons(page)).filter((one) => !one.endsWith('(x)'))).toEqual([]);
  await context.close();
});
