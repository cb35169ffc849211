import { expect, it } from 'vitest';
import type { OrderItem } from '../../../contract/productions/order-items.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { testOrders } from './test-orders.ts';

const { db } = await testDatabase();
const here = testOrders(db);
const { shop, orders, managed } = here;

/** A transcript of three minutes ($6), and subtitles of it in two languages ($12 each). */
const transcript: OrderItem = { kind: 'transcription', media_ids: ['x'], source_language: 'en', verbatim: false };
const subtitles: OrderItem = {
  ...{ kind: 'subtitles', media_ids: ['x'], source_language: 'en', destination_languages: ['es', 'fr'] },
  cue_options: { min_duration_ms: 1000, max_duration_ms: 7000, max_lines_per_cue: 2, max_chars_per_line: 42 },
  sdh: false,
};
const codeOf = (work: Promise<unknown>) => work.then(() => 'none').catch((error: { code: string }) => error.code);

/** An order that was paid by card: $30. */
async function paidOrder(actor?: Awaited<ReturnType<typeof shop.person>>) {
  const customer = actor ?? (await shop.person());
  if (!actor) await shop.giveCard(customer, 'pm_card_visa');
  const id = await here.newOrder(customer, { items: [transcript, subtitles] });
  await here.submit(customer, id);
  await here.runJobs();
  return { actor: customer, id };
}
async function acceptedOrder() {
  const order = await paidOrder();
  await managed.accept(order.id);
  return order;
}

it('PROD-008 publishes a task for each file and language, and is done when all are approved', async () => {
  const { actor, id } = await paidOrder();
  expect(await here.tasksOf(id)).toEqual([]);
  expect((await managed.accept(id)).order).toMatchObject({ state: 'accepted' });
  // A second answer changes nothing.
  await managed.accept(id);
  expect((await here.tasksOf(id)).map(({ targetLanguage }) => targetLanguage).toSorted()).toEqual(['es', 'fr', null]);
  await here.setTask(id, 0, 'approved');
  await here.setTask(id, 1, 'approved');
  expect(await here.find(id)).toMatchObject({ state: 'accepted' });
  expect(await orders.listDeliverables(actor, id)).toEqual([]);
  await here.setTask(id, 2, 'approved');
  expect(await here.find(id)).toMatchObject({ state: 'done', completedAt: expect.any(Date) });
  expect(here.notices.at(-1)).toMatchObject({ userIds: [actor.userId], event: 'is delivered' });
  expect(await codeOf(orders.cancel(actor, id, null))).toBe('order_state_conflict');
  expect(await here.moneyOf(actor)).toEqual([3000, 0]);
});

it('refunds a rejected order, once', async () => {
  const { actor, id } = await paidOrder();
  await managed.reject(id, 'The file is silent.');
  await managed.reject(id, 'Again.');
  await here.runJobs();
  await here.deliver(actor, here.takeEvents());
  expect(await here.find(id)).toMatchObject({
    ...{ state: 'rejected', cancelReason: 'The file is silent.', refundedCents: 3000 },
  });
  expect(await here.moneyOf(actor)).toEqual([3000, 3000]);
  expect(await codeOf(managed.accept(id))).toBe('order_state_conflict');
});

it('refunds once after a crash behind the refund', async () => {
  const { actor, id } = await paidOrder();
  await managed.reject(id, 'No.');
  here.broken.add('refunds.create');
  await expect(here.runJobs()).rejects.toThrow('No answer');
  here.broken.clear();
  await here.orderPayments.sync(id);
  await here.orderPayments.sync(id);
  expect(await here.moneyOf(actor)).toEqual([3000, 3000]);
  expect(await here.find(id)).toMatchObject({ refundedCents: 3000 });
});

it('cancels open, submitted and paid orders at once', async () => {
  const actor = await shop.person();
  const open = await here.newOrder(actor);
  expect((await orders.cancel(actor, open, null)).order).toMatchObject({ state: 'cancelled' });

  const submitted = await here.newOrder(actor);
  await here.submit(actor, submitted);
  expect((await orders.cancel(actor, submitted, 'Too late.')).order).toMatchObject({ state: 'cancelled' });
  await here.runJobs();
  expect((await here.invoicesOf(actor)).map(({ status }) => status)).toEqual(['void']);

  const paid = await paidOrder();
  await orders.cancel(paid.actor, paid.id, null);
  await here.runJobs();
  expect(await here.find(paid.id)).toMatchObject({ state: 'cancelled', refundedCents: 3000 });
  expect(await here.moneyOf(paid.actor)).toEqual([3000, 3000]);
  expect(await codeOf(orders.cancel(paid.actor, paid.id, null))).toBe('order_state_conflict');
});

it('gives back what was paid on the page while the order was cancelled', async () => {
  const actor = await shop.person();
  const id = await here.newOrder(actor);
  await here.submit(actor, id);
  await orders.cancel(actor, id, null);
  await here.payOnPage(actor, (await here.invoicesOf(actor))[0]!.id!);
  await here.runJobs();
  await here.deliver(actor, here.takeEvents());
  expect(await here.find(id)).toMatchObject({ state: 'cancelled', refundedCents: 600 });
  expect(await here.moneyOf(actor)).toEqual([600, 600]);
});

it('cancels an accepted order at once while nobody works on it', async () => {
  const { actor, id } = await acceptedOrder();
  expect((await orders.cancel(actor, id, null)).order).toMatchObject({ state: 'cancelled' });
  await here.runJobs();
  expect((await here.tasksOf(id)).every(({ state }) => state === 'expired')).toBe(true);
  expect(await here.moneyOf(actor)).toEqual([3000, 3000]);
});

it('PROD-008 waits for claimed tasks of a cancelled order, and refunds what was not approved', async () => {
  const { actor, id } = await acceptedOrder();
  await here.setTask(id, 0, 'approved');
  await here.setTask(id, 1, 'active');
  expect((await orders.cancel(actor, id, 'No more.')).order).toMatchObject({ state: 'cancelling' });
  expect((await orders.cancel(actor, id, 'Again.')).order).toMatchObject({ cancelReason: 'No more.' });
  await here.runJobs();
  expect(await here.moneyOf(actor)).toEqual([3000, 0]);
  // The subtitles in Spanish are finished and approved; those in French were withdrawn.
  await here.setTask(id, 1, 'approved');
  expect(await here.find(id)).toMatchObject({ state: 'cancelled' });
  await here.runJobs();
  await here.orderPayments.sync(id);
  expect(await here.find(id)).toMatchObject({ refundedCents: 1200 });
  expect(await here.moneyOf(actor)).toEqual([3000, 1200]);
});

it('refunds everything when the last claimed task is given back', async () => {
  const { actor, id } = await acceptedOrder();
  await here.setTask(id, 2, 'active');
  await orders.cancel(actor, id, null);
  expect(await here.find(id)).toMatchObject({ state: 'cancelling' });
  await here.setTask(id, 2, 'expired');
  await here.runJobs();
  expect(await here.find(id)).toMatchObject({ state: 'cancelled', refundedCents: 3000 });
});

it('cancels an order whose payment was given back at the provider', async () => {
  const { actor, id } = await paidOrder();
  here.takeEvents();
  const { data } = await shop.stripe.charges.list({ customer: await here.customerOf(actor) });
  await shop.stripe.refunds.create({ charge: data[0]!.id });
  const events = here.takeEvents();
  await here.deliver(actor, [...events, ...events]);
  expect(await here.find(id)).toMatchObject({ state: 'cancelled', refundedCents: 3000 });
});

it('merges paid orders of one workspace, and refunds both payments', async () => {
  const { actor, id } = await paidOrder();
  const { id: into } = await paidOrder(actor);
  const { id: foreign } = await paidOrder();
  expect(await codeOf(managed.merge(id, id))).toBe('order_state_conflict');
  expect(await codeOf(managed.merge(id, foreign))).toBe('order_state_conflict');
  const merged = await managed.merge(id, into);
  expect(merged.order).toMatchObject({ id: into, totalCents: 6000 });
  expect([merged.items.length, merged.media.length]).toEqual([4, 2]);
  expect(await here.find(id)).toMatchObject({ state: 'merged', mergedIntoId: into });
  expect(await codeOf(managed.merge(id, into))).toBe('order_state_conflict');

  await managed.accept(into);
  const tasks = await here.tasksOf(into);
  expect(tasks.length).toBe(6);
  await here.setTask(into, 0, 'approved');
  await orders.cancel(actor, into, null);
  await here.runJobs();
  expect((await here.find(into)).state).toBe('cancelled');
  const [charged, refunded] = await here.moneyOf(actor);
  const kept = (await here.tasksOf(into)).find(({ state }) => state === 'approved')!;
  expect([charged, refunded]).toEqual([6000, 6000 - (kept.targetLanguage ? 1200 : 600)]);
});

it('lists the orders of all workspaces for managers, without drafts', async () => {
  const { actor, id } = await paidOrder();
  const draft = await here.newOrder(actor);
  const all = { limit: 100, offset: 0, states: undefined, from: undefined, to: undefined };
  const ids = (await managed.list(all)).map(({ order }) => order.id);
  expect([ids.includes(id), ids.includes(draft)]).toEqual([true, false]);
  expect(await codeOf(managed.get(draft))).toBe('order_not_found');
  expect((await managed.list({ ...all, states: ['paid'] })).every(({ order }) => order.state === 'paid')).toBe(true);
  expect((await managed.get(id)).workspaceName).toBe('Test');
});

it('ends a sandbox order that the engines could not make', async () => {
  const actor = await shop.person();
  const id = await here.newOrder(actor, { isSandbox: true });
  await here.submit(actor, id);
  await here.setTask(id, 0, 'rejected');
  await here.runJobs();
  expect(await here.find(id)).toMatchObject({ state: 'cancelled', refundedCents: 0 });
});
