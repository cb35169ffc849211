import { expect, it, vi } from 'vitest';
import { testPayments, testPrices, testWebhook } from '../server/platform/payments/test-payments.ts';
import { fixtureClock } from '../server/platform/test-clock.ts';
import { retryDelayMs } from './event-delivery.ts';

const day = 86_400_000;
const eventTypes = (received: readonly { body: string }[]): string[] =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

it('BILL-034 O-26 keeps events across a restart and delivers them once the webhook responds', async () => {
  let isUp = false;
  const webhook = await testWebhook(() => (isUp ? 200 : 503));
  const clock = fixtureClock();
  const { open } = await testPayments({ clock, webUrl: () => webhook.url });
  const first = await open();
  const customer = await first.stripe.customers.create({ email: 'ada@example.com' });
  await vi.waitFor(() => expect(webhook.attempts()).toBeGreaterThan(0), 5000);
  await first.close();
  isUp = true;
  clock.advance(3_600_000);
  const second = await open();
  try {
    await vi.waitFor(() => expect(eventTypes(webhook.received)).toEqual(['customer.created']), 10_000);
    const [{ body, signature }] = webhook.received as [{ body: string; signature: string }];
    expect(second.verifyEvent(body, signature).data.object).toMatchObject({ id: customer.id });
    const attempts = webhook.attempts();
    await second.stripe.customers.create({ email: 'bo@example.com' });
    await vi.waitFor(() => expect(webhook.received).toHaveLength(2), 10_000);
    expect(webhook.attempts()).toBe(attempts + 1);
  } finally {
    await second.close();
  }
});

it('O-26 delivers an event immediately, without waiting for the next sweep', async () => {
  const webhook = await testWebhook();
  const { open } = await testPayments({ webUrl: () => webhook.url, sweepIntervalMs: 3_600_000 });
  const payments = await open();
  try {
    await payments.stripe.customers.create({});
    await vi.waitFor(() => expect(webhook.received).toHaveLength(1), { timeout: 2000, interval: 10 });
  } finally {
    await payments.close();
  }
});

it('O-26 runs renewals that became due while no server ran, in order', async () => {
  const clock = fixtureClock();
  const webhook = await testWebhook();
  const { open } = await testPayments({ clock, webUrl: () => webhook.url });
  const first = await open();
  const prices = await testPrices(first.stripe);
  const customer = await first.stripe.customers.create({});
  const card = await first.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const params = { customer: customer.id, items: [{ price: prices.creator.id }], default_payment_method: card.id };
  await first.stripe.subscriptions.create(params);
  await first.close();
  clock.advance(95 * day);
  // An event that was being delivered when the first server stopped arrives twice.
  const paid = () => {
    const events = webhook.received.map(({ body }) => JSON.parse(body) as { id: string; type: string });
    return new Set(events.filter(({ type }) => type === 'invoice.paid').map(({ id }) => id)).size;
  };
  const second = await open();
  try {
    // The first invoice and three renewals, which the sweep creates without a request.
    await vi.waitFor(() => expect(paid()).toBe(4), 15_000);
    const invoices = (await second.stripe.invoices.list({ customer: customer.id })).data;
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([2200, 2200, 2200, 2200]);
    const createdDays = invoices.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10));
    expect(createdDays).toEqual(['2026-04-15', '2026-03-15', '2026-02-15', '2026-01-15']);
  } finally {
    await second.close();
  }
});

it('increases the retry delay from one second to one hour', () => {
  expect([1, 2, 3, 10, 100].map(retryDelayMs)).toEqual([1000, 3000, 9000, 3_600_000, 3_600_000]);
});
