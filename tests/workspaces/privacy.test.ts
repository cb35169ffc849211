import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { axeFindings, openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

const route = '**/v1/workspace/training-opt-out';
let browser: Browser;
let account: Account;
let context: BrowserContext;
let page: Page;
let errors: string[];
/** Bodies of the calls that set the training opt-out. */
const changes: unknown[] = [];
const warnings: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  account = await signUp(server.url);
  ({ page, context, errors } = await openPage(browser, server.url));
  const [name, value] = account.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, domain: new URL(server.url).hostname, path: '/v1/auth', httpOnly: true }]);
  page.on('request', (request) => {
    if (request.url().endsWith('/training-opt-out') && request.method() === 'POST')
      changes.push(request.postDataJSON());
  });
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
});
afterAll(() => browser.close());
beforeEach(() => {
  changes.length = 0;
  warnings.length = 0;
});

const dialog = () => page.getByRole('dialog', { name: 'Training opt-out' });
const toggle = () => dialog().getByRole('switch', { name: 'Opt out of training' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const toast = (text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true });
const read = async (): Promise<unknown> =>
  (
    await fetch(`${server.url}/v1/workspace/training-opt-out`, {
      headers: { authorization: `Bearer ${account.accessToken}` },
    })
  ).json();
const open = () => page.goto('/app/settings/privacy?training_opt_out=true&tab=1');

it('PRIV-002 PRIV-004 PRIV-005 PRIV-008 opens the dialog for the parameter, and changes nothing when cancelled', async () => {
  await open();
  await dialog().waitFor();
  expect(new URL(page.url()).search).toBe('?tab=1');
  expect(await toggle().isChecked()).toBe(false);
  expect(await button('Continue').isDisabled()).toBe(true);
  await toggle().click();
  expect(await button('Continue').isEnabled()).toBe(true);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/training-opt-out.png` });
  await button('Cancel').click();
  await expect.poll(() => dialog().count()).toBe(0);
  expect(changes).toEqual([]);
  expect(await read()).toMatchObject({ enabled: false, changed_at_unix: null });
});

it('PRIV-009 PRIV-012 stores the confirmed choice with a toast, and allows no confirmation without a change', async () => {
  await open();
  await toggle().click();
  await toggle().click();
  expect(await button('Continue').isDisabled()).toBe(true);
  await toggle().click();
  await button('Continue').click();
  await toast('Your workspace is opted out of training.').waitFor();
  expect(changes).toEqual([{ enabled: true }]);
  expect(await read()).toMatchObject({ enabled: true, can_change: true, changed_at_unix: expect.any(Number) });
  // The settings show it, and their button opens the same dialog.
  const section = page.getByRole('region', { name: 'Use of your data' });
  await section.getByText('is not used to train models').waitFor();
  await section.getByRole('button', { name: 'Change', exact: true }).click();
  expect(await toggle().isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog().count()).toBe(0);
});

it('PRIV-012 C-08 shows the message of a failed change', async () => {
  const before = await read();
  await page.route(route, (call) =>
    call.request().method() === 'POST'
      ? call.fulfill({
          status: 409,
          json: { detail: { message: 'The disk is full.', status: 'conflict', type: 'test' } },
        })
      : call.continue(),
  );
  await open();
  await toggle().click();
  await button('Continue').click();
  await toast('The disk is full.').waitFor();
  expect(await read()).toEqual(before);
  await page.unroute(route);
});

it('PRIV-012 C-08 only logs that the setting cannot be read', async () => {
  await page.route(route, (call) =>
    call.fulfill({ status: 404, json: { detail: { message: 'Nowhere.', status: 'not_found', type: 'test' } } }),
  );
  await open();
  await expect.poll(() => warnings.some((text) => text.includes('Failed to read the training opt-out.'))).toBe(true);
  expect(await dialog().count()).toBe(0);
  expect(await toast('Nowhere.').count()).toBe(0);
  await page.unroute(route);
});

it('PRIV-010 PRIV-011 ROLE-012 disables the toggle of people who are no admins, and says why', async () => {
  await page.route(route, (call) =>
    call.fulfill({ json: { enabled: true, can_change: false, changed_at_unix: null } }),
  );
  await open();
  await dialog().waitFor();
  expect(await toggle().isDisabled()).toBe(true);
  expect(await button('Continue').isDisabled()).toBe(true);
  await dialog().getByRole('note').hover();
  await expect
    .poll(() => page.getByRole('tooltip').textContent())
    .toBe('Only workspace admins can change this setting.');
  await page.unroute(route);
  expect(errors).toEqual([]);
});
