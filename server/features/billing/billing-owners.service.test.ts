import { expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { userStore } from '../user/user.store.ts';
import { testBilling } from './test-billing.ts';

const { db } = await testDatabase();
const shop = testBilling(db);
const { changes, billingOwners, stripe, to } = shop;
const setClosed = (userId: string, deletionRequestedAt: Date | null) =>
  userStore(db).edit(userId, { deletionRequestedAt });

it('USER-023 U-12 holds the plan of a closed account, and resumes it when the account is reopened', async () => {
  const actor = await shop.person();
  const id = await shop.buy(actor, 'creator');
  await changes.change(actor, to('starter'), undefined);
  await setClosed(actor.userId, new Date());
  await billingOwners.reviewWorkspace(actor.workspaceId);
  await billingOwners.reviewWorkspace(actor.workspaceId);
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
  expect(await shop.endOf(id)).toBe(item?.current_period_end);
  // The provider's event changes nothing.
  await shop.sync.sync(actor.workspaceId);
  expect(await shop.endOf(id)).not.toBeNull();

  await setClosed(actor.userId, null);
  await billingOwners.reviewWorkspace(actor.workspaceId);
  expect(await shop.endOf(id)).toBeNull();
  expect(await shop.downgradeOf(actor)).toBe('starter');
});

it('keeps earlier cancellations, and cancels unpaid subscriptions immediately', async () => {
  const [careful, owing] = [await shop.person(), await shop.person()];
  const cancelled = await shop.buy(careful, 'creator');
  await changes.cancel(careful);
  const owed = await shop.buy(owing, 'creator', { payment_behavior: 'default_incomplete' });
  for (const { userId, workspaceId } of [careful, owing]) {
    await setClosed(userId, new Date());
    await billingOwners.reviewWorkspace(workspaceId);
    await setClosed(userId, null);
    await billingOwners.reviewWorkspace(workspaceId);
  }
  expect(await shop.endOf(cancelled)).not.toBeNull();
  expect((await stripe.subscriptions.retrieve(owed)).status).toBe('canceled');
});

it('expires open checkout pages when the account is closed', async () => {
  const actor = await shop.person();
  const input = { ...to('creator'), currency: 'usd', withFirstMonth: false } as const;
  await shop.billing.startCheckout(actor, input, 'http://here');
  await setClosed(actor.userId, new Date());
  await billingOwners.reviewWorkspace(actor.workspaceId);
  const pages = await stripe.checkout.sessions.list({ customer: await shop.customerOf(actor) });
  expect(pages.data.map(({ status }) => status)).toEqual(['expired']);
});

it('USER-023 U-12 queues the customer of a deleted workspace, and cancels its subscriptions at the provider', async () => {
  const actor = await shop.person();
  const id = await shop.buy(actor, 'creator');
  const customerId = await shop.customerOf(actor);
  shop.sent.length = 0;
  await transaction(db, async (tx) => {
    await billingOwners.queueCancellations(tx, actor.userId);
    await shop.workspace.deleteOwnedBy(tx, actor.userId);
  });
  expect(shop.sent).toEqual([{ name: 'billing.end-customer', payload: { customerId } }]);
  await billingOwners.deleteCustomer({ customerId });
  await billingOwners.deleteCustomer({ customerId });
  await expect(stripe.subscriptions.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' });
  await billingOwners.deleteCustomer({ customerId: 'cus_unknown', connectAccountId: 'acct_unknown' });
});

it('holds all plans when the server becomes private, and resumes them when it is a service again', async () => {
  const [payer, leaver] = [await shop.person(), await shop.person()];
  const keptSubscription = await shop.buy(payer, 'creator');
  const leaverSubscription = await shop.buy(leaver, 'creator');
  await changes.cancel(leaver);
  const { signal } = new AbortController();
  shop.server.mode = 'private';
  await billingOwners.reviewAll(signal);
  expect(await shop.endOf(keptSubscription)).not.toBeNull();
  shop.server.mode = 'service';
  await billingOwners.reviewAll(signal);
  expect(await shop.endOf(keptSubscription)).toBeNull();
  expect(await shop.endOf(leaverSubscription)).not.toBeNull();
  // A cancellation while the server is private is kept.
  shop.server.mode = 'private';
  await billingOwners.reviewAll(signal);
  await changes.cancel(payer);
  shop.server.mode = 'service';
  await billingOwners.reviewAll(signal);
  expect(await shop.endOf(keptSubscription)).not.toBeNull();
});
