import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invoice, SubscriptionDetails } from '../../contract/billing/billing.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { axeFindings, looks, openBrowser, openPage, saveScreenshot, signUpInPage } from '../support/browser.ts';
import { operatorOf } from '../support/operator.ts';
import { agreeToPayouts } from '../support/payout-terms.ts';
import { pdfTexts } from '../support/pdf-texts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { ALLOW_SANDBOX: 'true' } }), openBrowser()]);
});
afterAll(async () => {
  await operator.close();
  await browser.close();
  await server.remove();
});

const operator = operatorOf(() => server);

async function call<T>(person: Account, key: string, body?: unknown): Promise<T> {
  const [method, path] = key.split(' ') as [string, string];
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
/** The path of the page that a call returns. */
async function createPage(person: Account, key: string, body: unknown = {}): Promise<string> {
  return new URL((await call<{ url: string }>(person, key, body)).url).pathname;
}
const creator = { subscription_type: 'creator', currency: 'eur', no_default_promocode: true };
const createCheckout = (person: Account, order: object = creator) =>
  createPage(person, 'POST /create-checkout-session', order);
const detailsOf = (person: Account) => call<SubscriptionDetails>(person, 'GET /v1/user/subscription-details');

/** Fills in the form with a test card from the page's list. */
const fillIn = (page: Page, number: string) => page.getByRole('button', { name: number }).click();
const pay = (page: Page) => page.getByRole('button', { name: /^Pay €/ }).click();
const waitForReturn = (page: Page) => page.waitForURL((url) => url.pathname.startsWith('/app/'));

/** A person with a plan that was bought on the page. */
async function subscriber(page: Page): Promise<Account> {
  const person = await signUp(server.url);
  await page.goto(await createCheckout(person));
  await fillIn(page, '4242 4242 4242 4242');
  await pay(page);
  await waitForReturn(page);
  await expect.poll(async () => (await detailsOf(person)).tier, { timeout: 20_000 }).toBe('creator');
  return person;
}

async function checkPage(page: Page, name: string): Promise<void> {
  expect([name, await axeFindings(page)]).toEqual([name, []]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await saveScreenshot(page, name, { fullPage: true });
}

it('BILL-011 O-26 checkout validates the card, accepts a promotion code, shows a decline, and returns after the payment', async () => {
  const person = await signUp(server.url);
  await operator('code', 'PAGES', '--percent', '50');
  const path = await createCheckout(person);
  const { page, context, errors } = await openPage(browser, server.url);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pay')) sent.push(request.postData() ?? '');
  });
  await page.goto(path);
  await page.getByText('Sandbox: no real payments. Use test cards only.').waitFor();
  await page.getByText('€21.00 today').waitFor();
  await page.getByText('Then €21.00 every month, until you cancel.').waitFor();

  // Invalid input is not sent; the focus moves to the first invalid field.
  await page.getByRole('button', { name: 'Pay €21.00' }).click();
  await page.getByText('Enter the card number.').waitFor();
  await page.getByText('Enter month and year, such as 04 / 30.').waitFor();
  const number = page.getByLabel('Card number');
  expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => number.getAttribute('autocomplete')).toBe('cc-number');
  await number.pressSequentially('4242424242424241');
  await expect.poll(() => number.inputValue()).toBe('4242 4242 4242 4241');
  await page.getByText('Visa', { exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByText('This number is invalid.').waitFor();
  await number.fill('4111 1111 1111 1111');
  await page.keyboard.press('Tab');
  await page.getByText('This is not a test card.').waitFor();
  await page.getByLabel('Expires').pressSequentially('120');
  await page.keyboard.press('Tab');
  await page.getByText('Enter month and year, such as 04 / 30.').waitFor();
  expect(sent).toEqual([]);

  const code = page.getByLabel('Promotion code');
  await code.fill('NO-SUCH-CODE');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContainEqual(expect.stringMatching(/code/i));
  await code.fill('PAGES');
  await page.keyboard.press('Enter');
  await page.getByText('€10.50 today').waitFor();
  await page.getByRole('button', { name: 'Remove code PAGES' }).click();
  await page.getByText('€21.00 today').waitFor();
  await code.fill('PAGES');
  await page.keyboard.press('Enter');
  await page.getByText('€10.50 today').waitFor();

  for (const [refused, says] of [
    ['4000 0000 0000 0002', /declined/i],
    ['4000 0000 0000 9995', /insufficient|funds/i],
    ['4000 0000 0000 0069', /expired/i],
    ['4000 0000 0000 0127', /security code|cvc/i],
  ] as const) {
    await fillIn(page, refused);
    await page.getByRole('button', { name: 'Pay €10.50' }).click();
    await page.getByRole('alert').filter({ hasText: says }).first().waitFor();
  }
  expect((await detailsOf(person)).tier).toBe('free');

  // Keyboard only from here.
  await fillIn(page, '4242 4242 4242 4242');
  await page.getByLabel('Name on the card').focus();
  await page.keyboard.press('Enter');
  await waitForReturn(page);
  await expect.poll(async () => (await detailsOf(person)).tier, { timeout: 20_000 }).toBe('creator');
  await page.goto(path);
  await page.getByText('This is done').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('BILL-011 O-26 checkout handles 3-D Secure: a failed challenge charges nothing, a passed one returns', async () => {
  const person = await signUp(server.url);
  const path = await createCheckout(person);
  const { page, context } = await openPage(browser, server.url);
  await page.goto(path);
  await fillIn(page, '4000 0025 0000 3155');
  await pay(page);
  await page.waitForURL('**/pay/challenge/*');
  await page.getByRole('heading', { name: 'Approve €21.00?' }).waitFor();
  await checkPage(page, 'pay-challenge');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL(`**${path}`);
  expect((await detailsOf(person)).tier).toBe('free');
  await fillIn(page, '4000 0025 0000 3155');
  await pay(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await waitForReturn(page);
  await expect.poll(async () => (await detailsOf(person)).tier, { timeout: 20_000 }).toBe('creator');
  await context.close();
});

it('O-26 expired pages accept no payment, and unknown pages show an error', async () => {
  const person = await signUp(server.url);
  await operator('clock', person.email, '2027-01-15T12:00:00Z');
  const path = await createCheckout(person);
  await operator('clock', person.email, '2027-01-18T12:00:00Z');
  const { page, context } = await openPage(browser, server.url);
  await page.goto(path);
  await page.getByText('This page has expired').waitFor();
  expect(await page.getByLabel('Card number').count()).toBe(0);
  await page.goto('/pay/checkout/cs_unknown');
  await page.getByText('Nothing to pay here').waitFor();
  await context.close();
});

it('BILL-015 BILL-016 the portal manages cards, details and cancellation; the invoice PDF shows its total', async () => {
  const { page, context, errors } = await openPage(browser, server.url);
  const person = await subscriber(page);
  const path = await createPage(person, 'POST /create-portal-session');
  await page.goto(path);
  const cards = page.getByRole('region', { name: 'Cards' });
  await cards.getByText('Visa ending in 4242').waitFor();
  await cards.getByRole('button', { name: 'Add a card' }).click();
  await fillIn(page, '4000 0000 0000 0341');
  await page.getByRole('button', { name: 'Save card' }).click();
  await cards.getByRole('listitem').filter({ hasText: '0341' }).getByText('Charged').waitFor();
  await cards.getByRole('button', { name: 'Charge Visa ending in 4242 from now on' }).click();
  await cards.getByRole('listitem').filter({ hasText: '4242' }).getByText('Charged').waitFor();
  await cards.getByRole('button', { name: 'Remove Visa ending in 0341' }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await cards.getByText('ending in 0341').waitFor({ state: 'detached' });

  const details = page.getByRole('region', { name: 'Billing details' });
  await details.getByLabel('Name or company').fill('Analytical Engines GmbH');
  await details.getByLabel('Tax number').fill('DE123456789');
  await details.getByLabel('Country').selectOption('DE');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Billing details saved.').waitFor();
  await page.reload();
  await expect.poll(() => details.getByLabel('Tax number').inputValue()).toBe('DE123456789');

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(/^Ends on /).waitFor();
  await expect
    .poll(async () => (await detailsOf(person)).stripe.subscription?.cancel_at ?? null, { timeout: 20_000 })
    .not.toBeNull();
  await page.getByRole('button', { name: 'Do not cancel' }).click();
  await page.getByText(/^Renews on /).waitFor();

  await page.getByRole('region', { name: 'Invoices' }).getByRole('link').first().click();
  await page.waitForURL('**/pay/invoice/*');
  await page.getByText('Amount due').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const { invoices } = await call<{ invoices: Invoice[] }>(person, 'GET /v1/user/invoices');
  const file = await fetch(new URL(new URL(invoices[0]!.invoice_pdf!).pathname, server.url));
  expect(file.headers.get('content-type')).toContain('application/pdf');
  const texts = pdfTexts(Buffer.from(await file.arrayBuffer()));
  expect(texts).toEqual(expect.arrayContaining([`Invoice ${invoices[0]!.number}`, person.email, '€21.00', 'Paid']));
  await page.getByRole('link', { name: 'All invoices' }).click();
  await page.waitForURL(`**${path}`);
  expect(errors).toEqual([]);
  await context.close();
});

it('BILL-028 a payee sets up their payout account', async () => {
  const person = await signUp(server.url);
  await agreeToPayouts(server.url, person);
  const path = await createPage(person, 'POST /create-connect-account');
  const { page, context, errors } = await openPage(browser, server.url);
  await page.goto(path);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter your first name.').waitFor();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Bank account (IBAN)').fill('DE00 1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This number is invalid.').waitFor();
  await page.getByRole('button', { name: 'Fill in a test account' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForReturn(page);
  expect(errors).toEqual([]);
  await context.close();
});

it.each(looks)('O-26 the pages fit in %s theme at %i px', async (theme, width) => {
  const { page, context } = await openPage(browser, server.url, { theme, width });
  const newcomer = await signUp(server.url);
  await page.goto(await createCheckout(newcomer));
  await page.getByLabel('Card number').waitFor();
  await checkPage(page, `pay-checkout-${theme}-${width}`);
  await agreeToPayouts(server.url, newcomer);
  await page.goto(await createPage(newcomer, 'POST /create-connect-account'));
  await page.getByLabel('First name').waitFor();
  await checkPage(page, `pay-connect-${theme}-${width}`);
  const person = await subscriber(page);
  await page.goto(await createPage(person, 'POST /create-portal-session'));
  await page.getByRole('region', { name: 'Invoices' }).waitFor();
  await checkPage(page, `pay-portal-${theme}-${width}`);
  await page.getByRole('region', { name: 'Invoices' }).getByRole('link').first().click();
  await page.getByText('Amount due').waitFor();
  await checkPage(page, `pay-invoice-${theme}-${width}`);
  await page.goto(await createPage(person, 'POST /create-update-payment-methods-session'));
  await page.getByLabel('Card number').waitFor();
  await checkPage(page, `pay-card-${theme}-${width}`);
  await context.close();
});

/** A person who signs up in this browser page. */
async function personIn(page: Page): Promise<Account> {
  const email = `payer-${randomUUID()}@example.com`;
  const password = 'correct-horse-1!';
  await signUpInPage(page, email, password);
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  const { access_token: accessToken, user_id: userId, workspace_id: workspaceId } = await reply.json();
  return { email, password, accessToken, userId, workspaceId, cookie: '' };
}

/** A person's customer ID at the provider. */
async function customerOf(person: Account) {
  const { stripe } = (await operator.opened()).payments;
  const found = await stripe.customers.list({ email: person.email, limit: 1 });
  return { stripe, customer: found.data[0]!.id };
}

it('BILL-023 PLAN-054 O-26 an upgrade with 3-D Secure waits for the cardholder: failed, abandoned, cancelled, approved', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  const person = await personIn(page);
  await page.goto(await createCheckout(person));
  await fillIn(page, '4000 0000 0000 3220');
  await pay(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await waitForReturn(page);
  await expect.poll(async () => (await detailsOf(person)).tier, { timeout: 20_000 }).toBe('creator');

  const upgrade = async () => {
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Upgrade: Pro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro?' });
    await dialog.getByText('Due today').waitFor();
    await dialog.getByRole('button', { name: 'Upgrade' }).click();
    await dialog.getByText('Your bank requires you to confirm this payment.').waitFor();
    await checkPage(page, 'pay-upgrade-asks');
    await dialog.getByRole('button', { name: 'Confirm with your bank' }).click();
    await page.waitForURL('**/pay/invoice/*');
  };
  const challenge = async () => {
    await page.getByRole('button', { name: /^Pay with .*3220/ }).click();
    await page.waitForURL('**/pay/challenge/*');
  };
  await upgrade();
  const paymentUrl = page.url();
  await challenge();
  const leftUrl = page.url();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL(paymentUrl);
  // The page is closed during the challenge, and the plan is unchanged.
  await challenge();
  const stale = page.url();
  expect(stale).not.toBe(leftUrl);
  expect(await detailsOf(person)).toMatchObject({ tier: 'creator', stripe: { subscription: { cancel_at: null } } });

  // The next attempt has another invoice; the earlier one cannot be paid on an open page any more.
  await upgrade();
  const invoice = page.url();
  expect(invoice).not.toBe(paymentUrl);
  await page.goto(stale);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('This payment was canceled. Nothing was charged.').waitFor();
  expect((await detailsOf(person)).tier).toBe('creator');
  await page.goto(invoice);
  await challenge();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(invoice);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await checkPage(page, 'pay-upgrade-paid');
  await page.getByRole('link', { name: 'Back to Timbre' }).click();
  await page.waitForURL('**/app/subscription');
  await expect.poll(async () => (await detailsOf(person)).tier, { timeout: 20_000 }).toBe('pro');
  const { invoices } = await call<{ invoices: Invoice[] }>(person, 'GET /v1/user/invoices');
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  expect(errors).toEqual([]);
  await context.close();
});

it('BILL-003 BILL-005 BILL-035 a plan with an incomplete first payment shows a notice, and starts when its invoice is paid', async () => {
  const { page, context, errors } = await openPage(browser, server.url, { width: 360, theme: 'dark' });
  const person = await personIn(page);
  await createCheckout(person);
  const { stripe, customer } = await customerOf(person);
  const card = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  const prices = (await stripe.prices.list({ limit: 100 })).data;
  const price = prices.find((one) => one.currency === 'eur' && one.unit_amount === 2100)!.id;
  const begin = () => stripe.subscriptions.create({ customer, items: [{ price }] });
  const checkout = await begin();
  expect(checkout.status).toBe('incomplete');
  await page.goto('/app/subscription');
  await page.getByText('The payment for your plan is incomplete.').waitFor({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Pay now' }).waitFor();
  await page.getByRole('button', { name: 'Update payment method' }).waitFor();
  await checkPage(page, 'pay-incomplete');
  await expect.poll(() => page.getByRole('button', { name: 'Subscribe: Pro' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Switch to Free' }).click();
  await page.getByText("You're now on the Free plan.").waitFor();
  await page.getByText('The payment for your plan is incomplete.').waitFor({ state: 'detached' });

  await begin();
  await page.getByRole('link', { name: 'Pay now' }).click({ timeout: 20_000 });
  await page.waitForURL('**/pay/invoice/*');
  await page.getByRole('button', { name: /^Pay with .*3220/ }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/pay/invoice/*');
  await page.getByRole('link', { name: 'Back to Timbre' }).click();
  await page.waitForURL('**/app/subscription');
  await expect.poll(async () => (await detailsOf(person)).tier, { timeout: 20_000 }).toBe('creator');
  await page.getByText('The payment for your plan is incomplete.').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});
