import type { Page } from 'playwright-core';
import type { Invoice, SubscriptionDetails } from '../../contract/billing/billing.ts';
import type { SubscriptionReply } from '../../contract/billing/subscription.ts';

const now = Math.floor(Date.now() / 1000);
/** When the paid period of these answers ends, in seconds since 1970. */
export const periodEnd = now + 20 * 86_400;

/** What the payment side answers in a test: states that a real one reaches only after weeks, or not on purpose. */
interface Answers {
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

/** Lets the server's answers about the plan be these. */
export async function answer(
  page: Page,
  { subscription = {}, details = onFree, invoices = [] }: Answers,
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

/** Answers a call of the payment side, and collects what it was sent. */
export async function answerCall(page: Page, path: string, status: number, json: object): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(`**${path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status, json });
  });
  return sent;
}

export const refusal = (status: string, message: string) => ({ detail: { status, message } });

/** The promo code that the browser keeps. */
export const couponOf = (page: Page) => page.evaluate(() => localStorage.getItem('xi:coupon'));

/** Forgets what earlier tests answered and kept. */
export async function beginAnew(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    for (const name of ['coupon', 'coupon_closed', 'billing_period', 'credits_notice'])
      localStorage.removeItem(`xi:${name}`);
  });
}

export const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
export const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
