import type { Stripe } from 'stripe';
import { memorySandbox, memoryState, memoryStripe } from './test-memory-sandbox.ts';

/** A shop in memory with one customer, whose card succeeds by default. */
export async function testShop(start = '2026-01-15T12:00:00Z', token = 'pm_card_visa') {
  const caller = memorySandbox(memoryState({ nowS: Date.parse(start) / 1000 }));
  const stripe = memoryStripe(caller);
  const price = (name: string, currency: string, unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ product_data: { name }, currency, unit_amount, recurring: { interval } });
  const prices = {
    creator: await price('Creator', 'usd', 2200, 'month'),
    creatorEur: await price('Creator', 'eur', 2200, 'month'),
    pro: await price('Pro', 'usd', 9900, 'month'),
    proEur: await price('Pro', 'eur', 9300, 'month'),
    proYear: await price('Pro', 'usd', 99_000, 'year'),
  };
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const card = await stripe.paymentMethods.attach(token, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  const subscribe = (plan: keyof typeof prices, extra: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices[plan].id }], ...extra });
  const change = async (id: string, plan: keyof typeof prices, extra: Stripe.SubscriptionUpdateParams = {}) => {
    const { items } = await stripe.subscriptions.retrieve(id);
    return stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, price: prices[plan].id }], ...extra });
  };
  const invoices = async () => (await stripe.invoices.list({ customer: customer.id, limit: 100 })).data.reverse();
  const balance = async () => ((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance;
  return { caller, stripe, prices, customer, subscribe, change, invoices, balance };
}
