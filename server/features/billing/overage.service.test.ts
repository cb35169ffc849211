import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { closeDatabase, openDatabase, transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { testPayments } from '../../platform/payments/test-payments.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { auditLog, live, silentLog } from '../../platform/test-doubles.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceService } from '../workspace/workspace.service.ts';
import { billingStore } from './billing.store.ts';
import { overageService } from './overage.service.ts';

const { db, url } = await testDatabase();
const clock = fixtureClock(new Date('2026-01-31T10:00:00Z'));
const payments = await (await testPayments({ clock })).open();
const { stripe } = payments;
const getExtension = async () => ({ allowedToExtend: true, maxExtension: null });

const servicesOn = (one: typeof db, provider: Pick<Payments, 'stripe'> = payments) => {
  const subscription = testSubscription({ db: one, clock, getExtension });
  const workspace = workspaceService({
    db: one,
    live,
    onEdit: auditLog.record,
    onJoined: auditLog.record,
    readMaxSeats: subscription.readMaxSeats,
  });
  const sent: string[] = [];
  const jobs = {
    send: async (_job: unknown, _payload: unknown, options?: { workspaceId?: string }) =>
      void sent.push(options?.workspaceId ?? ''),
  };
  const parts = { db: one, clock, subscription, workspace, jobs };
  return { subscription, sent, overage: overageService({ ...parts, payments: provider as Payments }) };
};
const { subscription } = servicesOn(db);

let people = 0;
/** A customer on an assigned plan who spent 1,000 credits above the limit: 30 cents. */
async function overspent(): Promise<Actor & { readonly customer: string }> {
  people += 1;
  const actor = await createActor(db, `payer${people}`);
  await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'creator'));
  const { id: customer } = await stripe.customers.create({ email: `${actor.userId}@example.com` });
  await billingStore(db).create(actor.workspaceId, customer);
  await transaction(db, async (tx) => {
    const held = await subscription.reserve(actor, 101_000);
    await subscription.settle(tx, actor, held, 101_000);
  });
  return { ...actor, customer };
}
/** Ends the period, so that the overage is charged. */
async function endPeriod(...actors: readonly Actor[]): Promise<void> {
  clock.advance(31 * 86_400_000);
  for (const { workspaceId } of actors) await subscription.getStoredPlan(workspaceId);
}
const itemsOf = async (customer: string) => (await stripe.invoiceItems.list({ customer })).data;

it('QUOTA-006 invoices a charge once, without a second database connection', async () => {
  const actor = await overspent();
  await endPeriod(actor);
  const narrow = openDatabase(url, { log: silentLog, connections: 1 });
  const { overage } = servicesOn(narrow);
  await overage.bill(actor.workspaceId);
  await overage.bill(actor.workspaceId);
  await closeDatabase(narrow);
  expect(await itemsOf(actor.customer)).toMatchObject([{ amount: 30, currency: 'usd', invoice: expect.any(String) }]);
  expect((await stripe.invoices.list({ customer: actor.customer })).data).toMatchObject([{ total: 30 }]);
  expect(await subscription.listUnbilled(actor.workspaceId)).toEqual([]);
});

it('continues after an earlier failed attempt without charging twice', async () => {
  const actor = await overspent();
  await endPeriod(actor);
  const [charge] = await subscription.listUnbilled(actor.workspaceId);
  // The item was created, but neither the invoice nor the ledger entry; its idempotency key has expired.
  const invoiceItem = {
    customer: actor.customer,
    amount: 30,
    currency: 'usd',
    metadata: { reference: charge!.reference },
  };
  await stripe.invoiceItems.create(invoiceItem);
  const { overage, sent } = servicesOn(db);
  await overage.queueUnbilled();
  expect(sent).toEqual([actor.workspaceId]);
  await overage.bill(actor.workspaceId);
  expect(await itemsOf(actor.customer)).toMatchObject([{ amount: 30, invoice: expect.any(String) }]);
  await overage.queueUnbilled();
  expect(sent).toEqual([actor.workspaceId]);
});

it('keeps a charge while the provider is unavailable', async () => {
  const actor = await overspent();
  await endPeriod(actor);
  const down = { stripe: { invoiceItems: { list: () => ({ autoPagingToArray: () => Promise.reject(new Error()) }) } } };
  await expect(servicesOn(db, down as never).overage.bill(actor.workspaceId)).rejects.toThrow();
  const { overage, sent } = servicesOn(db);
  await overage.queueUnbilled();
  expect(sent).toEqual([actor.workspaceId]);
  await overage.bill(actor.workspaceId);
  expect(await itemsOf(actor.customer)).toHaveLength(1);
});
