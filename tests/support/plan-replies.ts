import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Invoice, SubscriptionDetails } from '../../contract/billing/billing.ts';
import type { SubscriptionReply } from '../../contract/billing/subscription.ts';
import { openBrowser, openPage, signUpInPage } from './browser.ts';
import { type RunningServer, startServer } from './start-server.ts';

const now = Math.floor(Date.now() / 1000);
/** The end of the paid period in these replies, in Unix seconds. */
export const periodEnd = now + 20 * 86_400;

/** Replies of billing routes, for states that a real subscription reaches only after weeks, or not on purpose. */
interface PlanReplies {
  readonly subscription?: Partial<SubscriptionReply>;
  readonly details?: Partial<SubscriptionDetails>;
  readonly invoices?: readonly Invoice[];
}

const onFree: SubscriptionDetails = {
  kind: 'card',
  tier: 'free',
  billing_period: null,
  currency: 'usd',
  is_currency_fixed: false,
  stripe: { subscription: null, subscription_schedule: null },
  character_refresh_period: 'monthly_period',
  next_character_count_reset_unix: periodEnd,
  next_invoice: null,
  has_open_invoices: false,
  payment_method: null,
  trust_on_invoice_creation: false,
  previously_subscribed_tiers: [],
  can_manage: true,
  can_change_payment_method: false,
  is_sandbox: true,
  is_isolated: false,
  has_payments: true,
};
export const onCreator: SubscriptionDetails = {
  ...onFree,
  tier: 'creator',
  billing_period: 'monthly_period',
  is_currency_fixed: true,
  stripe: { subscription: { current_period_end: periodEnd, cancel_at: null }, subscription_schedule: null },
  next_invoice: {
    amount_due_cents: 1540,
    subtotal_cents: 2200,
    tax_cents: 0,
    discount_percent_off: 30,
    discount_amount_off: null,
    discounts: [],
    next_payment_attempt_unix: periodEnd,
    payment_intent_status: null,
    payment_intent_statusses: [],
  },
  payment_method: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2029 },
  trust_on_invoice_creation: true,
  previously_subscribed_tiers: ['creator'],
  can_change_payment_method: true,
};
export const creator: Partial<SubscriptionReply> = {
  tier: 'creator',
  status: 'active',
  billing_period: 'monthly_period',
  character_count: 20_000,
  character_limit: 112_000,
  rolled_over_credits: 12_000,
  can_extend_character_limit: true,
  max_character_limit_extension: 1000,
};

/** Mocks the server's replies about the plan. */
export async function mockPlan(
  page: Page,
  { subscription = {}, details = onFree, invoices = [] }: PlanReplies,
): Promise<void> {
  await page.route('**/v1/user/subscription', async (route) => {
    const real = await route.fetch();
    await route.fulfill({ json: { ...(await real.json()), ...subscription } });
  });
  await page.route('**/v1/user/subscription-details', (route) => route.fulfill({ json: { ...onFree, ...details } }));
  await page.route('**/v1/user/invoices?**', (route) =>
    route.fulfill({ json: { invoices, has_more: false, next_cursor: null } }),
  );
}

/** Mocks the reply of a route; returns the bodies of its requests, which grow with each request. */
export async function mockCall(page: Page, path: string, status: number, json: object): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(`**${path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status, json });
  });
  return sent;
}

/** The body of an error reply. */
export const errorBody = (status: string, message: string) => ({ detail: { status, message } });

/** The promo code stored in the browser, as JSON; null without one. */
export const storedCoupon = (page: Page) => page.evaluate(() => localStorage.getItem('xi:coupon'));

export const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
export const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

interface MockedPage {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly page: Page;
  /** Removes the mocked replies and the stored choices of the previous test, which must have left no page error. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Signs up a person on a page whose replies the tests mock, on a server with plans. */
export async function openMockedPage(email: string, password: string): Promise<MockedPage> {
  const [server, browser] = await Promise.all([
    startServer({ env: { INSTANCE_MODE: 'service', ALLOW_SANDBOX: 'true' } }),
    openBrowser(),
  ]);
  const close = async () => {
    await browser.close();
    await server.remove();
  };
  try {
    const { page, errors } = await openPage(browser, server.url);
    // Live updates from the server would not match the mocked replies.
    await page.routeWebSocket(/realtime/, () => undefined);
    await signUpInPage(page, email, password);
    const reset = async () => {
      expect(errors).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => {
        for (const name of ['coupon', 'coupon_closed', 'billing_period', 'credits_notice'])
          localStorage.removeItem(`xi:${name}`);
      });
    };
    return { server, browser, page, reset, close };
  } catch (error) {
    await close();
    throw error;
  }
}
