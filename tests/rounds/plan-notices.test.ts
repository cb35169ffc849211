import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PromoCode } from '../../contract/billing/promo-codes.ts';
import { newEmail } from '../support/accounts.ts';
import { axeFindings } from '../support/browser.ts';
import {
  creator,
  errorBody,
  mockCall,
  mockPlan,
  onCreator,
  openMockedPage,
  regionOf,
  storedCoupon,
  toastOf,
} from '../support/plan-replies.ts';

const password = 'a-good-pass-1!';

const { server, page, reset, close } = await openMockedPage(newEmail('promo'), password);
afterAll(close);
beforeEach(reset);

describe('promo codes', () => {
  const valid: PromoCode = {
    promocode: 'SPRING',
    valid: true,
    amount_off: 2200,
    percent_off: null,
    duration_in_months: 3,
  };
  const text = 'Coupon code applied for checkout! $22 off each month for 3 months';

  it('PROMO-003 PROMO-005 PROMO-006 PROMO-011 PROMO-012 O-28 shows a code from the URL once the server has validated it', async () => {
    await mockPlan(page, {});
    let reply: (() => void) | undefined;
    const sent: unknown[] = [];
    await page.route('**/validate-promocode', async (route) => {
      sent.push(route.request().postDataJSON());
      await new Promise<void>((resolve) => (reply = resolve));
      await route.fulfill({ json: valid });
    });
    await page.goto('/app/home?coupon=SPRING');
    const dialog = page.getByRole('dialog', { name: 'Promo code' });
    await dialog.getByText('Checking the code').waitFor();
    expect([await storedCoupon(page), new URL(page.url()).pathname]).toEqual(['"SPRING"', '/app/home']);
    await expect.poll(() => sent).toEqual([{ promocode: 'SPRING' }]);
    reply?.();
    await page.waitForURL('**/app/subscription');
    await dialog.getByText(text).waitFor();
    await toastOf(page, text).waitFor();
    expect(await dialog.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('560px');
    expect(await axeFindings(page)).toEqual([]);
    // PROMO-004: after closing the notice the code is kept, and no notice is shown again.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goto('/app/home');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect([await storedCoupon(page), await dialog.count()]).toEqual(['"SPRING"', 0]);
  });

  it('PROMO-004 PROMO-014 subscribes to the plan for which the code is intended', async () => {
    await mockPlan(page, {});
    await mockCall(page, '/validate-promocode', 200, valid);
    const sent = await mockCall(page, '/create-checkout-session', 200, { url: `${server.url}/app/home?went=3` });
    await page.goto('/app/home?coupon=SPRING');
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe to Creator' }).click();
    await page.waitForURL('**/app/home?went=3');
    expect(sent).toEqual([
      { subscription_type: 'creator', billing_period: 'monthly_period', currency: 'usd', promocode: 'SPRING' },
    ]);
  });

  it('PROMO-004 PROMO-010 removes a code', async () => {
    await mockPlan(page, {});
    await mockCall(page, '/validate-promocode', 200, valid);
    await page.goto('/app/home?coupon=SPRING');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove code' }).click();
    await toastOf(page, 'Promo code SPRING was removed').waitFor();
    expect([await storedCoupon(page), await page.getByRole('dialog').count()]).toEqual([null, 0]);
  });

  it('PROMO-008 drops an unknown code', async () => {
    await mockPlan(page, {});
    await mockCall(page, '/validate-promocode', 200, {
      promocode: 'NONE',
      valid: false,
      amount_off: null,
      percent_off: null,
      duration_in_months: null,
    } satisfies PromoCode);
    await page.goto('/app/home?coupon=NONE');
    await toastOf(page, 'Coupon code NONE is invalid').waitFor();
    await expect.poll(() => storedCoupon(page)).toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('PROMO-009 drops a code that cannot be validated', async () => {
    await mockPlan(page, {});
    await mockCall(page, '/validate-promocode', 500, errorBody('internal_error', 'No.'));
    await page.goto('/app/home?coupon=SPRING');
    await toastOf(page, 'Error validating promocode code').waitFor();
    await expect.poll(() => storedCoupon(page)).toBeNull();
  });

  it('PROMO-007 validates and stores an entered code', async () => {
    await mockPlan(page, {});
    await mockCall(page, '/validate-promocode', 200, { ...valid, promocode: 'TYPED' });
    await page.goto('/app/subscription');
    await page.getByLabel('Promo code').fill('TYPED');
    await regionOf(page, 'Discount').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog').getByText(text).waitFor();
    expect(await storedCoupon(page)).toBe('"TYPED"');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await regionOf(page, 'Discount').getByText('TYPED').waitFor();
  });
});

describe('on every screen', () => {
  it.each(['past_due', 'incomplete'] as const)(
    'BILL-005 BILL-035 %s: links to the change of the card',
    async (status) => {
      await mockPlan(page, { subscription: { ...creator, status }, details: onCreator });
      await mockCall(page, '/create-update-payment-methods-session', 200, { url: `${server.url}/app/home?went=4` });
      await page.goto('/app/voices');
      const notice = page.getByRole('complementary', { name: 'Payment' });
      await notice.getByRole('button', { name: 'Update payment method' }).click();
      await page.waitForURL('**/app/home?went=4');
    },
  );

  it('BILL-005 free_disabled: links to the plans', async () => {
    await mockPlan(page, { subscription: { status: 'free_disabled' } });
    await page.goto('/app/voices');
    await page.getByRole('complementary', { name: 'Plan' }).getByRole('link', { name: 'Upgrade' }).click();
    await page.waitForURL('**/app/subscription#plans');
  });

  it('U-24 shows a notice at 80 % and 100 % of the credits until it is dismissed', async () => {
    await mockPlan(page, { subscription: { character_count: 8000, character_limit: 10_000 } });
    await page.goto('/app/voices');
    const notice = page.getByRole('complementary', { name: 'Credits' });
    await notice.getByText('You have used 80% of your credits: 8,000 of 10,000.').waitFor();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Voices', level: 1 }).waitFor();
    expect(await notice.count()).toBe(0);
    await mockPlan(page, { subscription: { character_count: 10_000, character_limit: 10_000 } });
    await page.reload();
    await notice.getByText('All 10,000 credits of this period are used.').waitFor();
  });
});
