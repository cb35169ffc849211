import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, openBrowser, openSignedIn, readDownload } from '../support/browser.ts';
import { operatorOf } from '../support/operator.ts';
import { server } from '../support/shared-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await operator.close();
  await browser?.close();
});

const operator = operatorOf(() => server);
let customers = 0;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const coupon = (page: Page) => page.evaluate(() => localStorage.getItem('xi:coupon'));
/** Totals of the listed invoices, newest first. */
const sums = async (page: Page) =>
  (await region(page, 'Invoices').getByRole('listitem').allInnerTexts()).map(
    (text) => text.match(/\$[\d.]+|[\d.]+€/)?.[0],
  );

describe.each([
  { currency: 'usd', first: '$11', credit: '−$7.45', due: '$982.55', year: '$990' },
  { currency: 'eur', first: '10.5€', credit: '−7.11€', due: '932.89€', year: '940€' },
] as const)('in $currency', ({ currency, first, credit, due, year }) => {
  it('PROMO-003 BILL-011 BILL-017 to BILL-022 goes from free to creator with a coupon, to annual pro and back', async () => {
    // A retry of the test uses another customer.
    const customer = `${currency}-${++customers}`;
    const code = `FLOW-${customer.toUpperCase()}`;
    const { page, context, errors, account } = await openSignedIn(browser, server.url);
    const { email } = account;
    page.setDefaultTimeout(20_000);
    await operator('code', code, '--percent', '50');
    await operator('clock', email, '2027-01-15T12:00:00Z');

    await page.goto(`/app/home?coupon=${code}`);
    const promo = page.getByRole('dialog', { name: 'Promo code' });
    await promo.getByText('Coupon code applied for checkout! 50% off').waitFor();
    await page.waitForURL('**/app/subscription');
    await promo.getByRole('button', { name: 'Subscribe', exact: true }).click();
    if (currency === 'eur') await page.getByText('EUR €').click();
    await page.getByRole('button', { name: 'Subscribe: Creator' }).click();
    await page.waitForURL('**/pay/checkout/*');
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL('**/app/subscription**');
    await toast(page, 'You’re now on Creator.').waitFor();
    expect(await coupon(page)).toBeNull();
    const plan = region(page, 'Current plan');
    await plan.getByText('Creator', { exact: true }).waitFor();
    await plan.getByText('Active').waitFor();
    await expect.poll(() => sums(page)).toEqual([first]);
    await region(page, 'Payment method').getByText('4242').waitFor();

    await operator('clock', email, '2027-01-25T12:00:00Z');
    await page.reload();
    await page.getByText('Annual', { exact: true }).click();
    await page.getByRole('button', { name: 'Upgrade: Pro' }).click();
    const upgrade = page.getByRole('dialog', { name: 'Upgrade to Pro?' });
    await upgrade.getByText(credit).waitFor();
    await upgrade.getByText(due, { exact: true }).waitFor();
    await upgrade.getByRole('button', { name: 'Upgrade' }).click();
    await toast(page, 'You’re now on Pro.').waitFor();
    await plan.getByText('Pro', { exact: true }).waitFor();
    await plan.getByText('Annual').waitFor();
    await expect.poll(() => sums(page)).toEqual([due, first]);
    await region(page, 'Next invoice').getByText(year, { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Downgrade: Creator' }).click();
    const downgrade = page.getByRole('dialog', { name: 'Downgrade to Creator?' });
    await downgrade.getByText('You keep your current plan until 1/25/28').waitFor();
    await downgrade.getByRole('button', { name: 'Downgrade' }).click();
    await plan.getByText('Will be downgraded').waitFor();
    await plan.getByText('Creator, annual, follows on 1/25/28.').waitFor();
    await page.getByRole('button', { name: 'Cancel Downgrade: Creator' }).click();
    await expect.poll(() => plan.getByText('Will be downgraded').count()).toBe(0);

    await page.getByRole('button', { name: 'Cancel Subscription: Pro' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel Pro?' });
    await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
    await plan.getByText('Will be canceled').waitFor();
    await region(page, 'Next invoice').getByText('No upcoming charges.').waitFor();
    await page.getByRole('button', { name: 'Do Not Cancel: Pro' }).click();
    await expect.poll(() => plan.getByText('Will be canceled').count()).toBe(0);
    await region(page, 'Next invoice').getByText(year, { exact: true }).waitFor();

    expect(await sums(page)).toEqual([due, first]);
    const pdf = page.getByRole('link', { name: /^Download invoice/ }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()]);
    expect((await readDownload(download)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await axeFindings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
