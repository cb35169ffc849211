import { expect, it } from 'vitest';
import type { OrderItem } from '../../../contract/productions/order-items.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { queueOrderEvent } from './order-payments.service.ts';
import { testOrders } from './test-orders.ts';

const { db } = await testDatabase();
const here = testOrders(db);
const { shop, orders } = here;

/** Subtitles in two languages: $12 each for three minutes. */
const subtitles: OrderItem = {
  ...{ kind: 'subtitles', media_ids: ['x'], source_language: 'en', destination_languages: ['es', 'fr'] },
  cue_options: { min_duration_ms: 1000, max_duration_ms: 7000, max_lines_per_cue: 2, max_chars_per_line: 42 },
  sdh: false,
};
const codeOf = (work: Promise<unknown>) => work.then(() => 'none').catch((error: { code: string }) => error.code);

async function payer(card: string | undefined = 'pm_card_visa') {
  const actor = await shop.person();
  if (card) await shop.giveCard(actor, card);
  return actor;
}

it('PROD-008 charges the card on file at submission, and tells the managers', async () => {
  const actor = await payer();
  const id = await here.newOrder(actor);
  expect(await here.submit(actor, id)).toMatchObject({ state: 'paid', totalCents: 600 });
  const [invoice] = await here.invoicesOf(actor);
  expect(invoice).toMatchObject({ status: 'paid', total: 600, metadata: { order_id: id } });
  expect(invoice!.lines.data.map(({ description }) => description)).toEqual(['Transcript of “talk.wav”']);
  expect(here.notices.slice(-2)).toEqual([
    { kind: 'production_order_received', userIds: ['manager'] },
    { kind: 'production_order_changed', userIds: [actor.userId], event: 'is paid ($6.00)' },
  ]);
  // The job of the submission, and all webhooks, change nothing more.
  await here.deliver(actor, here.takeEvents());
  expect(await here.submit(actor, id)).toMatchObject({ state: 'paid' });
  expect(await here.moneyOf(actor)).toEqual([600, 0]);
});

it('PROD-008 waits for the payment page without a card, and takes its webhooks late, twice and out of order', async () => {
  const actor = await payer('');
  const id = await here.newOrder(actor);
  here.takeEvents();
  expect(await here.submit(actor, id)).toMatchObject({ state: 'submitted' });
  const { url, state } = await orders.findPayment(actor, id, 'https://voice.example.com');
  const [invoice] = await here.invoicesOf(actor);
  expect([state, url]).toEqual(['submitted', `https://voice.example.com/pay/invoice/${invoice!.id}`]);
  await here.payOnPage(actor, invoice!.id!);
  const events = here.takeEvents();
  expect(events.map(({ type }) => type)).toContain('invoice.paid');
  await here.deliver(actor, events.toReversed());
  const paid = await here.find(id);
  expect(paid).toMatchObject({ state: 'paid', expiresAt: null });
  await here.deliver(actor, [...events, ...events]);
  expect(await here.find(id)).toEqual(paid);
  expect(await orders.findPayment(actor, id, '')).toEqual({ state: 'paid', url: null });
});

it('notices a payment whose webhook never arrives, when the customer returns from its page', async () => {
  const actor = await payer('');
  const id = await here.newOrder(actor);
  await here.submit(actor, id);
  await here.payOnPage(actor, (await here.invoicesOf(actor))[0]!.id!);
  expect(await orders.findPayment(actor, id, '')).toEqual({ state: 'paid', url: null });
});

it('issues the invoice of a submission that stopped halfway, when the customer asks for its page', async () => {
  const actor = await payer('');
  const id = await here.newOrder(actor);
  here.broken.add('invoiceItems.create');
  await here.submit(actor, id);
  here.broken.clear();
  here.queued.length = 0;
  const { url, state } = await orders.findPayment(actor, id, 'https://voice.example.com');
  const invoices = await here.invoicesOf(actor);
  expect(invoices.map(({ status, total }) => [status, total])).toEqual([['open', 600]]);
  expect([state, url]).toEqual(['submitted', `https://voice.example.com/pay/invoice/${invoices[0]!.id}`]);
});

it('queues one sync for all webhooks of an order that wait', async () => {
  const actor = await payer('');
  const id = await here.newOrder(actor);
  here.takeEvents();
  await here.submit(actor, id);
  await here.payOnPage(actor, (await here.invoicesOf(actor))[0]!.id!);
  here.queued.length = 0;
  const events = here.takeEvents();
  expect(events.length).toBeGreaterThan(2);
  for (const event of [...events, ...events])
    await transaction(db, (tx) => queueOrderEvent(here.jobs, tx, event, actor.workspaceId));
  expect(here.queued.map(({ name }) => name)).toEqual(['production-orders.sync']);
  await here.runJobs();
  expect(await here.find(id)).toMatchObject({ state: 'paid' });
});

it('leaves the page open after a decline, and does not try the card again', async () => {
  const actor = await payer('pm_card_chargeCustomerFail');
  const id = await here.newOrder(actor);
  expect(await here.submit(actor, id)).toMatchObject({ state: 'submitted' });
  await here.runJobs();
  await here.deliver(actor, here.takeEvents());
  const [invoice, ...others] = await here.invoicesOf(actor);
  expect([invoice?.status, invoice?.attempt_count, others]).toEqual(['open', 1, []]);
  await here.payOnPage(actor, invoice!.id!);
  await here.deliver(actor, here.takeEvents());
  expect(await here.find(id)).toMatchObject({ state: 'paid' });
  expect(await here.moneyOf(actor)).toEqual([600, 0]);
});

it('expires unpaid orders after two weeks, and voids their invoices', async () => {
  const actor = await payer('');
  const id = await here.newOrder(actor);
  await here.submit(actor, id);
  await here.runJobs();
  shop.advance(13 * 86_400);
  await here.orderPayments.expire();
  expect(await here.find(id)).toMatchObject({ state: 'submitted' });
  shop.advance(2 * 86_400);
  await here.orderPayments.expire();
  await here.runJobs();
  expect(await here.find(id)).toMatchObject({ state: 'expired', cancelReason: 'The order was not paid.' });
  expect((await here.invoicesOf(actor))[0]).toMatchObject({ status: 'void' });
});

it('accepts a payment that arrives just before the order expires', async () => {
  const actor = await payer('');
  const id = await here.newOrder(actor);
  await here.submit(actor, id);
  await here.payOnPage(actor, (await here.invoicesOf(actor))[0]!.id!);
  shop.advance(15 * 86_400);
  await here.orderPayments.expire();
  expect(await here.find(id)).toMatchObject({ state: 'paid' });
});

it('charges once when two submissions run at once', async () => {
  const actor = await payer();
  const id = await here.newOrder(actor);
  await Promise.all([here.submit(actor, id), here.submit(actor, id), here.submit(actor, id)]);
  await here.runJobs();
  expect(await here.find(id)).toMatchObject({ state: 'paid' });
  expect((await here.invoicesOf(actor)).length).toBe(1);
  expect(await here.moneyOf(actor)).toEqual([600, 0]);
});

it.each(['invoices.create', 'invoiceItems.create', 'invoices.finalizeInvoice', 'invoices.pay'])(
  'charges once after a crash behind %s',
  async (call) => {
    const actor = await payer();
    const id = await here.newOrder(actor, { items: [subtitles, subtitles] });
    here.queued.length = 0;
    here.broken.add(call);
    await here.submit(actor, id);
    here.broken.clear();
    expect(here.queued.map(({ name }) => name)).toContain('production-orders.charge');
    await here.runJobs();
    expect(await here.find(id)).toMatchObject({ state: 'paid', totalCents: 4800 });
    const invoices = await here.invoicesOf(actor);
    expect(invoices.map(({ total, lines }) => [total, lines.data.length])).toEqual([[4800, 2]]);
    expect(await here.moneyOf(actor)).toEqual([4800, 0]);
  },
);

it('refuses empty orders, those of others, and changes after submission', async () => {
  const [actor, stranger] = [await payer(), await payer()];
  const { id: empty } = await orders.create(actor, { isSandbox: false });
  expect(await codeOf(here.submit(actor, empty))).toBe('order_empty');
  const id = await here.newOrder(actor);
  expect(await codeOf(orders.get(stranger, id))).toBe('order_not_found');
  expect(await codeOf(here.submit(stranger, id))).toBe('order_not_found');
  expect(await codeOf(orders.cancel(stranger, id, null))).toBe('order_not_found');
  await here.submit(actor, id);
  const { items } = await orders.get(actor, id);
  expect(await codeOf(here.orderItems.remove(actor, id, items[0]!.id))).toBe('order_not_open');
});

it('charges nothing on a private server, whose team serves itself', async () => {
  here.server.isFree = true;
  shop.server.mode = 'private';
  try {
    const actor = await shop.person();
    const id = await here.newOrder(actor);
    expect(await here.submit(actor, id)).toMatchObject({ state: 'paid', totalCents: 0, invoiceId: null });
    await here.managed.accept(id);
    await here.setTask(id, 0, 'approved');
    expect(await here.find(id)).toMatchObject({ state: 'done' });
  } finally {
    here.server.isFree = false;
    shop.server.mode = 'service';
  }
});

it('O-80 never charges a sandbox order, and leaves it to the engines', async () => {
  const actor = await payer();
  const id = await here.newOrder(actor, { isSandbox: true });
  expect(await here.submit(actor, id)).toMatchObject({ state: 'accepted', totalCents: 600, invoiceId: null });
  expect(here.automatic).toContain(id);
  await here.runJobs();
  await here.setTask(id, 0, 'approved');
  expect(await here.find(id)).toMatchObject({ state: 'done' });
  expect([await here.invoicesOf(actor), await here.moneyOf(actor)]).toEqual([[], [0, 0]]);
});
