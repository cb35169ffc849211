import Stripe from 'stripe';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Payments } from './payments.ts';
import { testPayments, testPrices, testWebhook } from './test-payments.ts';

const webhook = await testWebhook((count) => (count === 1 ? 500 : 200));
const { open } = await testPayments({ webUrl: () => webhook.url });
let payments: Payments;
let stripe: Stripe;
let prices: Awaited<ReturnType<typeof testPrices>>;
beforeAll(async () => {
  payments = await open();
  stripe = payments.stripe;
  prices = await testPrices(stripe);
  return () => payments.close();
});

const card = {
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  cvc: '123',
  name: 'Ada Byron',
  country: 'DE',
  postal_code: '10115',
};

async function checkout(price: string, extra: Stripe.Checkout.SessionCreateParams = {}) {
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://timbre.example/app/subscription?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://timbre.example/pricing',
    client_reference_id: 'workspace1',
    subscription_data: { metadata: { tier: 'creator' } },
    ...extra,
  });
  return { customer, session };
}

it('BILL-010 O-26 sells a plan through a checkout page with the official SDK', async () => {
  expect(payments.isSandbox).toBe(true);
  const { customer, session } = await checkout(prices.creator.id, { allow_promotion_codes: true });
  expect(session.url).toBe(`https://timbre.example/pay/checkout/${session.id}`);
  const pages = payments.pages!;
  expect(await pages.checkout(session.id)).toMatchObject({
    status: 'open',
    currency: 'usd',
    total_cents: 2200,
    recurring: { amount_cents: 2200, interval: 'month' },
    customer_email: 'ada@example.com',
  });
  const paid = await pages.pay(session.id, card);
  expect(paid).toEqual({
    outcome: 'succeeded',
    redirect_url: `https://timbre.example/app/subscription?session=${session.id}`,
  });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'line_items'] });
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', client_reference_id: 'workspace1' });
  const subscription = done.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { tier: 'creator' } });
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2200, billing_reason: 'subscription_create' });
  await expect(pages.pay(session.id, card)).rejects.toThrow('already been paid');
});

it('O-26 declines and challenges the test cards as documented', async () => {
  const pages = payments.pages!;
  const { customer, session } = await checkout(prices.creator.id);
  const declines = {
    '4000000000000002': ['card_declined', 'generic_decline'],
    '4000000000009995': ['card_declined', 'insufficient_funds'],
    '4000000000000069': ['expired_card', null],
    '4000000000000127': ['incorrect_cvc', null],
    '4000000000000341': ['card_declined', 'generic_decline'],
    '4242424242424241': ['incorrect_number', null],
  };
  for (const [number, [code, decline_code]] of Object.entries(declines))
    expect(await pages.pay(session.id, { ...card, number })).toMatchObject({ outcome: 'declined', code, decline_code });
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);

  const challenged = await pages.pay(session.id, { ...card, number: '4000002500003155' });
  if (challenged.outcome !== 'requires_action') throw new Error('expected a challenge');
  expect(await pages.challenge(challenged.challenge_id)).toMatchObject({
    status: 'open',
    amount_cents: 2200,
    currency: 'usd',
    return_url: `/pay/checkout/${session.id}`,
  });
  expect(await pages.answer(challenged.challenge_id, false)).toMatchObject({ outcome: 'declined' });
  const again = await pages.pay(session.id, { ...card, number: '4000000000003220' });
  if (again.outcome !== 'requires_action') throw new Error('expected a challenge');
  expect(await pages.answer(again.challenge_id, true)).toMatchObject({ outcome: 'succeeded' });
  expect((await stripe.subscriptions.list({ customer: customer.id })).data[0]?.status).toBe('active');
});

it('BILL-034 sends signed events and retries until they are accepted', async () => {
  const { session } = await checkout(prices.pro.id);
  await payments.pages!.pay(session.id, card);
  const completed = () =>
    webhook.received
      .map(({ body, signature }) => payments.verifyEvent(body, signature))
      .find((event) => event.type === 'checkout.session.completed' && event.data.object.id === session.id);
  await vi.waitFor(() => expect(completed()).toBeDefined(), 10_000);
  expect(webhook.attempts()).toBeGreaterThan(webhook.received.length);
  const { body, signature } = webhook.received[0]!;
  expect(() => payments.verifyEvent(`${body} `, signature)).toThrow();
  const event = await stripe.events.retrieve(completed()!.id);
  expect(event.type).toBe('checkout.session.completed');
  expect((await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data).toHaveLength(1);
});

it('O-26 rejects wrong keys, unknown parameters, IDs and paths like Stripe', async () => {
  const unknown = await stripe.customers.create({ emal: 'x' } as Stripe.CustomerCreateParams).catch((error) => error);
  expect(unknown).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(unknown).toMatchObject({ code: 'parameter_unknown', param: 'emal', statusCode: 400 });
  const nested = await stripe.subscriptions
    .create({ customer: 'cus_1', items: [{ price: 'p', colour: 'red' } as never] })
    .catch((error) => error);
  expect(nested).toMatchObject({ code: 'parameter_unknown', param: 'items[0][colour]' });
  const missing = await stripe.invoices.retrieve('in_nothing').catch((error) => error);
  expect(missing).toMatchObject({ code: 'resource_missing', statusCode: 404, param: 'id' });
  const nameless = await stripe.products.create({} as Stripe.ProductCreateParams).catch((error) => error);
  expect(nameless).toMatchObject({ code: 'parameter_missing', param: 'name' });
  await expect(stripe.disputes.list()).rejects.toMatchObject({ statusCode: 404 });
  const port = stripe.getApiField('port');
  const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' });
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});

it('O-26 runs a request with an idempotency key once, and rejects the key with a different request', async () => {
  const options = { idempotencyKey: 'customer:1' };
  const [one, two] = await Promise.all([
    stripe.customers.create({ email: 'once@example.com' }, options),
    stripe.customers.create({ email: 'once@example.com' }, options),
  ]);
  expect(one.id).toBe(two.id);
  expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1);
  const other = stripe.customers.create({ email: 'twice@example.com' }, options);
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

it('O-26 paginates lists, newest first, and expands fields', async () => {
  const customer = await stripe.customers.create({ email: 'lists@example.com' });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  for (let n = 1; n <= 5; n += 1) {
    const invoice = await stripe.invoices.create({ customer: customer.id, currency: 'usd', auto_advance: false });
    await stripe.invoiceItems.create({ customer: customer.id, invoice: invoice.id, amount: n * 100, currency: 'usd' });
    await stripe.invoices.pay(invoice.id);
  }
  const first = await stripe.invoices.list({ customer: customer.id, limit: 2 });
  expect(first.data.map(({ total }) => total)).toEqual([500, 400]);
  expect(first.has_more).toBe(true);
  const all: number[] = [];
  for await (const invoice of stripe.invoices.list({ customer: customer.id, limit: 2 })) all.push(invoice.total);
  expect(all).toEqual([500, 400, 300, 200, 100]);
  const expanded = await stripe.invoices.retrieve(first.data[0]!.id, {
    expand: ['customer.invoice_settings.default_payment_method', 'payments.data.payment.payment_intent'],
  });
  const expandedCustomer = expanded.customer as Stripe.Customer;
  expect((expandedCustomer.invoice_settings.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
  const intent = expanded.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: 'succeeded', amount: 500 });
  await expect(stripe.invoices.retrieve(first.data[0]!.id, { expand: ['colour'] })).rejects.toMatchObject({
    param: 'expand',
  });
});

it('O-26 applies a promotion code on the checkout page, counts one redemption, and explains rejections', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once', name: 'Half' });
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'HALF',
    max_redemptions: 1,
  });
  const pages = payments.pages!;
  const { customer, session } = await checkout(prices.creator.id, { allow_promotion_codes: true });
  await expect(pages.applyCode(session.id, 'NOPE')).rejects.toMatchObject({ param: 'code' });
  expect(await pages.applyCode(session.id, 'half')).toMatchObject({
    total_cents: 1100,
    recurring: { amount_cents: 2200 },
    discounts: [{ code: 'HALF', amount_cents: 1100, percent_off: 50 }],
  });
  await pages.pay(session.id, card);
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
  expect((await stripe.promotionCodes.list({ code: 'HALF', active: true })).data).toEqual([]);
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  expect(subscription?.discounts).toEqual([]);
  const other = await checkout(prices.creator.id, { allow_promotion_codes: true });
  await expect(pages.applyCode(other.session.id, 'HALF')).rejects.toThrow('expired or is inactive');
});

it('O-26 creates a customer at checkout, and saves a card without a charge in setup mode', async () => {
  const pages = payments.pages!;
  const success_url = 'https://timbre.example/done';
  const bought = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'new@example.com',
    line_items: [{ price: prices.proEur.id, quantity: 1 }],
    success_url,
  });
  expect(bought.customer).toBeNull();
  expect(await pages.pay(bought.id, card)).toMatchObject({ outcome: 'succeeded', redirect_url: success_url });
  const customer = (await stripe.checkout.sessions.retrieve(bought.id)).customer as string;
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: 'new@example.com', currency: 'eur' });
  const other = stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: prices.pro.id }],
    success_url,
  });
  await expect(other).rejects.toThrow('cannot combine currencies');

  const setup = await stripe.checkout.sessions.create({ mode: 'setup', customer, currency: 'eur', success_url });
  expect(await pages.checkout(setup.id)).toMatchObject({ mode: 'setup', total_cents: 0, recurring: null, lines: [] });
  await pages.pay(setup.id, { ...card, number: '5555555555554444' });
  const done = await stripe.checkout.sessions.retrieve(setup.id, { expand: ['setup_intent'] });
  expect(done).toMatchObject({ status: 'complete', setup_intent: { status: 'succeeded' } });
  const brands = (await stripe.paymentMethods.list({ customer })).data.map((one) => one.card?.brand);
  expect(brands.sort()).toEqual(['mastercard', 'visa']);
});

it('O-26 rejects payments on an expired page', async () => {
  const { session } = await checkout(prices.creator.id);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  await expect(payments.pages!.pay(session.id, card)).rejects.toThrow('expired');
  await expect(payments.pages!.checkout('cs_test_nothing')).rejects.toMatchObject({ code: 'document_not_found' });
});

it('O-26 accepts the payment of an open invoice on its page, with a saved or a new card', async () => {
  const pages = payments.pages!;
  const customer = await stripe.customers.create({ email: 'owes@example.com' });
  const declining = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  const invoice = await stripe.invoices.create({ customer: customer.id, currency: 'eur' });
  await expect(pages.invoice(invoice.id)).rejects.toMatchObject({ code: 'document_not_found' });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: invoice.id, amount: 1234, currency: 'eur' });
  const open = await stripe.invoices.finalizeInvoice(invoice.id);
  expect(open.hosted_invoice_url).toBe(`https://timbre.example/pay/invoice/${invoice.id}`);
  expect(await pages.invoice(invoice.id)).toMatchObject({ status: 'open', amount_due_cents: 1234, currency: 'eur' });
  expect(await pages.payInvoice(invoice.id, { payment_method_id: declining.id })).toMatchObject({
    outcome: 'declined',
  });
  expect(await pages.payInvoice(invoice.id, card)).toMatchObject({ outcome: 'succeeded' });
  expect(await pages.invoice(invoice.id)).toMatchObject({
    status: 'paid',
    amount_due_cents: 0,
    amount_paid_cents: 1234,
  });
});

it('BILL-010 manages cards, invoices, cancellation and details in the customer portal', async () => {
  const pages = payments.pages!;
  const { customer, session } = await checkout(prices.creator.id);
  await pages.pay(session.id, card);
  const { id, url } = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'https://timbre.example/app/subscription',
  });
  expect(url).toBe(`https://timbre.example/pay/portal/${id}`);
  const before = await pages.portal(id);
  expect(before).toMatchObject({ subscription: { plan: 'Creator', can_cancel: true }, invoices: [{ status: 'paid' }] });
  expect(await pages.addCard(id, { ...card, number: '5555555555554444' })).toMatchObject({ outcome: 'succeeded' });
  const after = await pages.portal(id);
  expect(after.cards.map(({ brand, is_default }) => [brand, is_default])).toEqual([
    ['mastercard', true],
    ['visa', false],
  ]);
  await expect(pages.removeCard(id, after.cards[0]!.payment_method_id)).rejects.toThrow('Choose another');
  expect((await pages.removeCard(id, after.cards[1]!.payment_method_id)).cards).toHaveLength(1);
  expect((await pages.setCancelled(id, true)).subscription).toMatchObject({
    cancel_at_period_end: true,
    can_renew: true,
  });
  expect((await pages.setCancelled(id, false)).subscription).toMatchObject({ cancel_at_period_end: false });
  const address = { line1: 'Weg 1', line2: null, city: 'Berlin', state: null, postal_code: '10115', country: 'DE' };
  await pages.changeDetails(id, { name: 'Ada Ltd', email: 'books@example.com', address, tax_id: 'DE123456789' });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Ada Ltd', email: 'books@example.com' });
  await expect(pages.portal('bps_nothing')).rejects.toMatchObject({ code: 'document_not_found' });
});

it('O-26 onboards a payout account, and manages it through a second link', async () => {
  const pages = payments.pages!;
  const account = await stripe.accounts.create({ type: 'express', email: 'ada@example.com', country: 'DE' });
  expect(account).toMatchObject({ details_submitted: false, payouts_enabled: false });
  await expect(stripe.accounts.createLoginLink(account.id)).rejects.toMatchObject({ statusCode: 400 });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: 'https://timbre.example/app/payouts',
    refresh_url: 'https://timbre.example/app/payouts?again',
  });
  const id = link.url.split('/').at(-1)!;
  expect(await pages.connect(id)).toMatchObject({ kind: 'onboarding', details: null });
  const details = { first_name: 'Ada', last_name: 'Byron', country: 'DE', iban: 'DE89370400440532013000' };
  expect(await pages.submitConnect(id, details)).toEqual({ redirect_url: 'https://timbre.example/app/payouts' });
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ details_submitted: true, payouts_enabled: true });
  const managed = await stripe.accounts.createLoginLink(account.id);
  expect(await pages.connect(managed.url.split('/').at(-1)!)).toMatchObject({
    kind: 'dashboard',
    details: { iban_last4: '3000' },
  });
});

it('O-82 shows transfers and payouts on the page of a payout account, and restricts and closes it there', async () => {
  const pages = payments.pages!;
  const controller = { stripe_dashboard: { type: 'express' } } as const;
  const { id: destination } = await stripe.accounts.create({ controller, country: 'DE' });
  const onboarding = await stripe.accountLinks.create({ account: destination, type: 'account_onboarding' });
  const form = onboarding.url.split('/').at(-1)!;
  const details = { first_name: 'Ada', last_name: 'Byron', country: 'DE', iban: 'DE89370400440532013000' };
  await expect(pages.submitConnect(form, { ...details, country: 'FR' })).rejects.toMatchObject({ param: 'country' });
  await pages.submitConnect(form, details);
  const id = (await stripe.accounts.createLoginLink(destination)).url.split('/').at(-1)!;
  const before = (await stripe.balance.retrieve()).available.find(({ currency }) => currency === 'usd')!.amount;
  const send = () => stripe.transfers.create({ amount: 1000, currency: 'usd', destination, transfer_group: 'week1' });
  const { id: transfer } = await send();
  // Of two reversals at once, one is above what is left.
  const reverse = () => stripe.transfers.createReversal(transfer, { amount: 600 });
  const reversals = await Promise.allSettled([reverse(), reverse()]);
  expect(reversals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await pages.connect(id)).toMatchObject({
    status: 'active',
    currency: 'eur',
    balance: 360,
    transfers: [{ transfer_id: transfer, sent: 1000, sent_currency: 'usd', arrived: 900, reversed: 540 }],
    payouts: [],
  });
  const after = (await stripe.balance.retrieve()).available.find(({ currency }) => currency === 'usd')!.amount;
  expect(after - before).toBe(-400);
  expect((await stripe.transfers.list({ transfer_group: 'week1' })).data).toHaveLength(1);
  expect((await pages.restrictAccount(id)).status).toBe('restricted');
  await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  await expect(pages.payOutAccount(id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await pages.liftRestriction(id)).status).toBe('active');
  expect(await pages.payOutAccount(id)).toMatchObject({ balance: 0, payouts: [{ amount: 360, iban_last4: '3000' }] });
  expect((await pages.closeAccount(id)).status).toBe('closed');
  await expect(stripe.accounts.retrieve(destination)).rejects.toMatchObject({ code: 'account_invalid' });
});

it('O-26 verifies a card without charging it', async () => {
  const customer = await stripe.customers.create({});
  const check = async (token: string) => {
    const params = {
      customer: customer.id,
      payment_method: token,
      confirm: true,
      return_url: 'https://timbre.example',
    };
    return stripe.setupIntents.create(params);
  };
  expect((await check('pm_card_visa')).status).toBe('succeeded');
  const challenged = await check('pm_card_threeDSecure2Required');
  expect(challenged.status).toBe('requires_action');
  const challenge = challenged.next_action?.redirect_to_url?.url?.split('/').at(-1) ?? '';
  expect(await payments.pages!.answer(challenge, true)).toMatchObject({ outcome: 'succeeded' });
  expect((await stripe.setupIntents.retrieve(challenged.id)).status).toBe('succeeded');
  await expect(check('pm_card_chargeDeclined')).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'generic_decline',
    statusCode: 402,
  });
});

it('O-26 stays consistent with concurrent requests in several processes', async () => {
  const other = await open();
  try {
    const customer = await stripe.customers.create({});
    const invoice = await stripe.invoices.create({ customer: customer.id, currency: 'usd' });
    const add = (n: number) =>
      (n % 2 ? stripe : other.stripe).invoiceItems.create({
        customer: customer.id,
        invoice: invoice.id,
        amount: 100,
        currency: 'usd',
      });
    await Promise.all(Array.from({ length: 16 }, (_, n) => add(n)));
    expect((await other.stripe.invoices.retrieve(invoice.id)).total).toBe(1600);
  } finally {
    await other.close();
  }
});
