import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '../../contract/billing/billing.ts';
import type { PromoCode } from '../../contract/billing/promo-codes.ts';
import { newEmail } from '../support/accounts.ts';
import { axeFindings, openPage } from '../support/browser.ts';
import {
  creator,
  errorBody,
  mockCall,
  mockPlan,
  onCreator,
  openMockedPage,
  periodEnd,
  regionOf,
  storedCoupon,
  toastOf,
} from '../support/plan-replies.ts';

const now = Math.floor(Date.now() / 1000);
const email = newEmail('plans');
const password = 'a-good-pass-1!';

const { server, browser, page, reset, close } = await openMockedPage(email, password);
afterAll(close);
beforeEach(reset);

describe('the page', () => {
  it('ROUTE-017 sends signed-out visitors to sign-in and then back', async () => {
    const visitor = await openPage(browser, server.url);
    await visitor.page.goto('/app/subscription');
    await visitor.page.waitForURL('**/app/sign-in**');
    await visitor.page.getByLabel('Email').fill(email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(password);
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.page.waitForURL('**/app/subscription');
    await visitor.context.close();
  });

  it('BILL-033 ROUTE-017 shows plan, credits, next invoice, card, plans, extension and invoices', async () => {
    const paid: Invoice = {
      invoice_id: 'in_1',
      number: 'T-0001',
      status: 'paid',
      created_at_unix: now,
      currency: 'usd',
      subtotal_cents: 2200,
      discount_cents: 0,
      tax_cents: 351,
      total_cents: 2200,
      amount_due_cents: 0,
      amount_paid_cents: 2200,
      lines: [],
      hosted_invoice_url: '/pay/invoice/in_1',
      invoice_pdf: '/sandbox/invoices/in_1/pdf',
    };
    await mockPlan(page, { subscription: creator, details: onCreator, invoices: [paid] });
    await page.goto('/app/home');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Subscription' }).click();
    await page.waitForURL('**/app/subscription');
    await page.getByRole('heading', { name: 'Subscription', level: 1 }).waitFor();
    expect(await regionOf(page, 'Current plan').innerText()).toMatch(/Creator[\s\S]*Monthly[\s\S]*Active/);
    expect(await regionOf(page, 'Credits').innerText()).toMatch(
      /20,000 of 112,000[\s\S]*92,000 of 112,000[\s\S]*12,000/,
    );
    expect(await regionOf(page, 'Next invoice').innerText()).toMatch(/\$15\.4[\s\S]*discount of 30%/);
    expect(await regionOf(page, 'Payment method').innerText()).toMatch(/visa ending in 4242[\s\S]*04\/2029/i);
    await page.getByRole('button', { name: 'Billing portal' }).waitFor();
    await page.getByRole('button', { name: 'Upgrade: Pro' }).waitFor();
    expect(await regionOf(page, 'Invoices').innerText()).toMatch(/T-0001[\s\S]*\$3\.51 tax[\s\S]*\$22[\s\S]*Paid/);
    const pdf = page.getByRole('link', { name: 'Download invoice T-0001 as PDF' });
    await expect.poll(() => pdf.getAttribute('href')).toBe('/sandbox/invoices/in_1/pdf');
    await page.getByRole('switch', { name: 'Allow additional usage' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('BILL-031 BILL-032 hides unavailable changes and explains why', async () => {
    await mockPlan(page, { subscription: creator, details: { ...onCreator, can_change_payment_method: false } });
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Billing portal' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change payment method' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await mockPlan(page, { subscription: creator, details: { ...onCreator, can_manage: false } });
    await page.reload();
    await page.getByText('Only workspace admins can change the plan. Ask an admin.').waitFor();
    expect(await page.getByRole('button', { name: 'Billing portal' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Upgrade: Pro' }).isDisabled()).toBe(true);
  });

  it('PLAN-057 shows scheduled changes of the plan', async () => {
    const subscription = { current_period_end: periodEnd, cancel_at: periodEnd };
    await mockPlan(page, {
      subscription: creator,
      details: { ...onCreator, stripe: { subscription, subscription_schedule: null } },
    });
    await page.goto('/app/subscription');
    await regionOf(page, 'Current plan').getByText('Will be canceled').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const metadata = { type: 'downgrade', downgrade_to: 'starter', billing_period: 'monthly_period' } as const;
    const stripe = { ...onCreator.stripe, subscription_schedule: { metadata, starts_at_unix: periodEnd } };
    await mockPlan(page, { subscription: creator, details: { ...onCreator, stripe } });
    await page.reload();
    await regionOf(page, 'Current plan').getByText('Will be downgraded').waitFor();
    await regionOf(page, 'Current plan')
      .getByText(/^Starter, monthly, follows on/)
      .waitFor();
  });

  it('QUOTA-008 saves the credit extension and its maximum', async () => {
    await mockPlan(page, { subscription: creator, details: onCreator });
    const sent = await mockCall(page, '/v1/user/user-settings', 500, {});
    await page.goto('/app/subscription');
    await page.getByRole('switch', { name: 'Allow additional usage' }).click();
    const maximum = page.getByLabel('Maximum additional credits');
    const save = page.getByRole('button', { name: 'Save' });
    await maximum.fill('1001');
    await page.getByText('Enter at most 1,000 credits. This is the maximum of your plan.').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await maximum.fill('750');
    await save.click();
    await expect
      .poll(() => sent)
      .toEqual([{ allowed_to_extend_character_limit: true, max_character_limit_extension: 750 }]);
  });

  it('QUOTA-008 can always disable the extension, even with a maximum above the plan’s', async () => {
    const overage = { allowed_to_extend_character_limit: true, max_character_limit_extension: 3000 };
    await mockPlan(page, { subscription: { ...creator, ...overage }, details: onCreator });
    const sent = await mockCall(page, '/v1/user/user-settings', 500, {});
    await page.goto('/app/subscription');
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByText('Enter at most 1,000 credits. This is the maximum of your plan.').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByRole('switch', { name: 'Allow additional usage' }).click();
    await save.click();
    await expect.poll(() => sent).toEqual([{ allowed_to_extend_character_limit: false }]);
  });
});

describe('checkout', () => {
  it('BILL-011 BILL-024 PLAN-053 opens the checkout page with the stored code', async () => {
    await mockPlan(page, {});
    await mockCall(page, '/validate-promocode', 200, {
      promocode: 'SPRING',
      valid: true,
      amount_off: null,
      percent_off: 30,
      duration_in_months: 3,
    } satisfies PromoCode);
    const sent = await mockCall(page, '/create-checkout-session', 200, { url: `${server.url}/app/home?went=1` });
    await page.evaluate(() => {
      localStorage.setItem('xi:coupon', '"SPRING"');
      localStorage.setItem('xi:coupon_closed', '"SPRING"');
    });
    await page.goto('/app/subscription');
    await page.getByText('EUR €').click();
    await page.getByText('Annual', { exact: true }).click();
    await page.getByRole('button', { name: 'Subscribe: Pro' }).click();
    await page.waitForURL('**/app/home?went=1');
    expect(sent).toEqual([
      { subscription_type: 'pro', billing_period: 'annual_period', currency: 'eur', promocode: 'SPRING' },
    ]);
  });

  it.each([
    [
      'BILL-012',
      'coupon_expired',
      "This coupon has expired, please use a different one. We've removed it from your browser.",
      null,
    ],
    ['BILL-013', 'something_else', 'Failed to create checkout session', '"SPRING"'],
  ])('%s shows an error for a checkout that is rejected with %s', async (_, status, text, expectedCoupon) => {
    await mockPlan(page, {});
    await page.route('**/validate-promocode', () => undefined);
    await mockCall(page, '/create-checkout-session', 400, errorBody(status, 'No.'));
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Subscribe: Starter' }).waitFor();
    await page.evaluate(() => localStorage.setItem('xi:coupon', '"SPRING"'));
    await page.getByRole('button', { name: 'Subscribe: Starter' }).click();
    await toastOf(page, text).waitFor();
    expect(await storedCoupon(page)).toBe(expectedCoupon);
  });

  it('BILL-014 shows an error when the network fails', async () => {
    await mockPlan(page, {});
    await page.route('**/create-checkout-session', (route) => route.abort());
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Subscribe: Starter' }).click();
    await toastOf(page, 'Unexpected error occurred, please try again later.').waitFor();
  });

  it('PROMO-013 BILL-034 waits for the purchased plan, then clears the code', async () => {
    await mockPlan(page, {});
    await page.route('**/validate-promocode', () => undefined);
    await page.evaluate(() => {
      localStorage.setItem('xi:coupon', '"SPRING"');
      localStorage.setItem('xi:coupon_closed', '"SPRING"');
    });
    await page.goto('/app/subscription?checkout=success');
    await page.getByText('Your payment is being confirmed').waitFor();
    expect(await storedCoupon(page)).toBe('"SPRING"');
    await mockPlan(page, { subscription: creator, details: onCreator });
    await toastOf(page, 'You’re now on Creator.').waitFor();
    await page.waitForURL('**/app/subscription');
    await expect.poll(() => storedCoupon(page)).toBeNull();
    await regionOf(page, 'Current plan').getByText('Creator', { exact: true }).waitFor();
  });
});

describe('changes', () => {
  const preview = {
    kind: 'upgrade',
    currency: 'usd',
    amount_due_cents: 8370,
    lines: [
      { description: 'Unused time on Creator', amount_cents: -1530 },
      { description: 'Pro', amount_cents: 9900 },
    ],
    effective_at_unix: now,
  };

  it('PLAN-054 confirms an upgrade with its cost today; BILL-027 C-32 shows no cost if the preview fails', async () => {
    await mockPlan(page, { subscription: creator, details: onCreator });
    await mockCall(page, '/preview-subscription-change', 200, preview);
    const sent = (await mockCall(page, '/change-subscription', 500, errorBody('internal_error', 'No.'))) as {
      idempotency_key: string;
    }[];
    const consoleErrors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Upgrade: Pro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro?' });
    await dialog.getByText('$83.7').waitFor();
    expect(await dialog.innerText()).toMatch(/Unused time on Creator\s+−\$15\.3\s+Pro\s+\$99/);
    expect(sent).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'Upgrade' });
    await confirm.click();
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(() => consoleErrors.join()).toMatch(/ApiError/);
    await confirm.click();
    await expect.poll(() => sent.length).toBe(2);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByRole('button', { name: 'Upgrade: Pro' }).click();
    await dialog.getByText('$83.7').waitFor();
    await confirm.click();
    await expect.poll(() => sent.length).toBe(3);
    const keys = sent.map((body) => body.idempotency_key);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    // The key stays the same while the dialog is open, and changes when it is reopened.
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
    expect(sent[0]).toMatchObject({ subscription_type: 'pro', billing_period: 'monthly_period' });
  });

  it('BILL-023 shows a declined card in the dialog, with a link to change it', async () => {
    await mockPlan(page, { subscription: creator, details: onCreator });
    await mockCall(page, '/preview-subscription-change', 200, preview);
    await mockCall(page, '/change-subscription', 402, errorBody('payment_failed', 'The payment failed.'));
    await mockCall(page, '/verify-card', 402, errorBody('payment_failed', 'Your card was declined.'));
    await mockCall(page, '/create-update-payment-methods-session', 200, { url: `${server.url}/app/home?went=2` });
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Upgrade: Pro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro?' });
    await dialog.getByText('$83.7').waitFor();
    await dialog.getByRole('button', { name: 'Upgrade' }).click();
    await dialog.getByRole('alert').getByText('Your card was declined.').waitFor();
    await dialog.getByRole('button', { name: 'Update payment method' }).click();
    await page.waitForURL('**/app/home?went=2');
  });

  it('PLAN-054 confirms a cancellation; PLAN-055 reverts it without confirmation', async () => {
    await mockPlan(page, { subscription: creator, details: onCreator });
    const cancelled = await mockCall(page, '/cancel-subscription', 200, { status: 'ok' });
    await page.goto('/app/subscription');
    await page.getByRole('button', { name: 'Cancel Subscription: Creator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel Creator?' });
    await dialog.getByText('You pay nothing today').waitFor();
    expect(cancelled).toHaveLength(0);
    const subscription = { current_period_end: periodEnd, cancel_at: periodEnd };
    const details = { ...onCreator, stripe: { subscription, subscription_schedule: null } };
    await mockPlan(page, { subscription: creator, details });
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('button', { name: 'Do Not Cancel: Creator' }).waitFor();
    expect(cancelled).toHaveLength(1);
    const renewed = await mockCall(page, '/renew-subscription', 200, { status: 'ok' });
    await mockPlan(page, { subscription: creator, details: onCreator });
    await page.getByRole('button', { name: 'Do Not Cancel: Creator' }).click();
    await page.getByRole('button', { name: 'Cancel Subscription: Creator' }).waitFor();
    expect([renewed.length, await page.getByRole('dialog').count()]).toEqual([1, 0]);
  });
});
