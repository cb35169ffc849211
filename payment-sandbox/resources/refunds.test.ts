import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { testShop } from '../test-shop.ts';

/** A shop whose customer has a finalized invoice of one order. */
async function shopWithInvoice(params: Partial<Stripe.InvoiceCreateParams> = {}, amount = 5000) {
  const shop = await testShop();
  const { stripe, customer, caller } = shop;
  await stripe.invoiceItems.create({ customer: customer.id, amount: 77, currency: 'usd', description: 'Later' });
  const draft = await stripe.invoices.create({
    customer: customer.id,
    currency: 'usd',
    collection_method: 'charge_automatically',
    pending_invoice_items_behavior: 'exclude',
    metadata: { order_id: 'o1' },
    ...params,
  });
  await stripe.invoiceItems.create({
    customer: customer.id,
    invoice: draft.id,
    amount,
    currency: 'usd',
    description: 'Dub of 10 minutes',
  });
  const invoice = await stripe.invoices.finalizeInvoice(draft.id);
  caller.takeEvents();
  const eventTypes = () => caller.takeEvents().map(({ type }) => type);
  /** Pays, and finds the payment as a program does that knows only the invoice. */
  const pay = async () => {
    await stripe.invoices.pay(invoice.id);
    const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })).data;
    return payment!.payment.payment_intent as string;
  };
  return { ...shop, invoice, pay, eventTypes };
}

describe('O-26 invoices of one order', () => {
  it('have only their own items, and are paid on their page or voided', async () => {
    const { stripe, invoice, customer } = await shopWithInvoice();
    expect(invoice).toMatchObject({
      status: 'open',
      total: 5000,
      amount_due: 5000,
      metadata: { order_id: 'o1' },
      hosted_invoice_url: `http://localhost/pay/invoice/${invoice.id}`,
    });
    expect(invoice.lines.data).toMatchObject([{ description: 'Dub of 10 minutes', amount: 5000 }]);
    expect((await stripe.invoices.voidInvoice(invoice.id)).status).toBe('void');
    await expect(stripe.invoices.pay(invoice.id)).rejects.toThrow('void');
    const [pending] = (await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data;
    expect(pending).toMatchObject({ description: 'Later' });
  });

  it('can be sent with a due date, and are then never charged by themselves', async () => {
    const { stripe, caller, customer, invoice, eventTypes } = await shopWithInvoice({
      collection_method: 'send_invoice',
      days_until_due: 14,
      auto_advance: true,
    });
    expect(invoice).toMatchObject({ status: 'open', collection_method: 'send_invoice' });
    expect(invoice.due_date! - invoice.created).toBe(14 * 86_400);
    await stripe.invoices.sendInvoice(invoice.id);
    expect(eventTypes()).toEqual(['invoice.sent']);
    caller.advance(20 * 86_400);
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('open');
    expect((await stripe.invoices.pay(invoice.id)).status).toBe('paid');
    const draft = { customer: customer.id, collection_method: 'send_invoice' } as const;
    await expect(stripe.invoices.create(draft)).rejects.toMatchObject({ param: 'days_until_due' });
    await expect(stripe.invoices.create({ customer: customer.id, days_until_due: 3 })).rejects.toMatchObject({
      param: 'days_until_due',
    });
  });
});

describe('O-26 refunds', () => {
  it('return parts of a payment, never more than was paid', async () => {
    const { stripe, invoice, pay, eventTypes } = await shopWithInvoice();
    const payment_intent = await pay();
    eventTypes();
    const first = await stripe.refunds.create({
      payment_intent,
      amount: 1500,
      reason: 'requested_by_customer',
      metadata: { order_id: 'o1' },
    });
    expect(first).toMatchObject({ amount: 1500, currency: 'usd', status: 'succeeded', payment_intent });
    expect(eventTypes()).toEqual(['refund.created', 'charge.refunded']);
    await expect(stripe.refunds.create({ payment_intent, amount: 3501 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
      message: 'Refund amount ($35.01) is greater than unrefunded amount on charge ($35.00)',
    });
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(3500);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    expect(await stripe.refunds.retrieve(first.id, { expand: ['charge'] })).toMatchObject({
      charge: { amount: 5000, amount_refunded: 5000, refunded: true },
    });
    // As at Stripe, a refund does not change the invoice.
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 5000 });
  });

  it('happen once per idempotency key, and only after a payment', async () => {
    const { stripe, invoice, pay } = await shopWithInvoice();
    const [open] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data;
    const payment_intent = open!.payment.payment_intent as string;
    await expect(stripe.refunds.create({ payment_intent })).rejects.toThrow('does not have a successful charge');
    expect(await pay()).toBe(payment_intent);
    const options = { idempotencyKey: 'refund:o1' };
    const one = await stripe.refunds.create({ payment_intent, amount: 100 }, options);
    expect((await stripe.refunds.create({ payment_intent, amount: 100 }, options)).id).toBe(one.id);
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
    await expect(stripe.refunds.create({ payment_intent: 'pi_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
  });

  it('reduce the balance of the platform, as transfers do', async () => {
    const { stripe, pay } = await shopWithInvoice();
    const payment_intent = await pay();
    const available = async () => (await stripe.balance.retrieve()).available.map(({ amount }) => amount);
    expect(await available()).toEqual([5000]);
    await stripe.refunds.create({ payment_intent, amount: 1200 });
    expect(await available()).toEqual([3800]);
  });

  it('refund payments that former versions stored without a charge', async () => {
    const { stripe, caller, pay } = await shopWithInvoice();
    const payment_intent = await pay();
    const { state } = caller;
    const payment = state.get('payment_intent', payment_intent);
    state.remove('charge', payment.latest_charge as string);
    state.patch('payment_intent', payment, { latest_charge: null });
    await stripe.refunds.create({ payment_intent, amount: 4000 });
    await expect(stripe.refunds.create({ payment_intent, amount: 1001 })).rejects.toMatchObject({ param: 'amount' });
  });
});
