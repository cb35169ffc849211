import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { requireCardChanges, requirePortalSession, viewPortal } from '../../../payment-sandbox/pages/portal.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { billingStore } from './billing.store.ts';
import { planMailsService } from './plan-mails.service.ts';
import { testBilling } from './test-billing.ts';

const { db } = await testDatabase();
const shop = testBilling(db);
const { stripe } = shop;
const plan = { tier: 'creator', period: 'monthly_period', promoCode: undefined } as const;

it('BILL-011 keeps one open checkout page after concurrent requests', async () => {
  const actor = await shop.person();
  // Simulate a slow provider: each request lists the pages before the next page exists.
  const { sessions } = stripe.checkout;
  const create = sessions.create.bind(sessions);
  const slow = vi.spyOn(sessions, 'create').mockImplementation(async (...args) => {
    await sleep(50);
    return create(...args);
  });
  const subscribe = () =>
    shop.billing.startCheckout(actor, { ...plan, currency: 'usd', withFirstMonth: false }, 'http://here');
  await shop.customerOf(actor);
  await Promise.all([subscribe(), subscribe(), subscribe()]);
  slow.mockRestore();
  const pages = await stripe.checkout.sessions.list({ customer: await shop.customerOf(actor), limit: 20 });
  expect(pages.data.map(({ status }) => status).toSorted()).toEqual(['expired', 'expired', 'open']);
});

it('cancels a duplicate subscription and credits its unused time', async () => {
  const actor = await shop.person();
  const first = await shop.buy(actor, 'creator');
  shop.caller.advance(1);
  shop.caller.takeEvents();
  const second = await shop.buy(actor, 'pro');
  const all = await Promise.all([first, second].map((id) => stripe.subscriptions.retrieve(id)));
  expect(all.map(({ status }) => status)).toEqual(['canceled', 'active']);
  expect((await shop.subscription.getStoredPlan(actor.workspaceId)).tier).toBe('pro');
  const customer = await stripe.customers.retrieve(await shop.customerOf(actor));
  expect(customer).toMatchObject({ balance: -2200 });
  expect(await shop.subscription.findDiscrepancies()).toEqual([]);

  // The plan continues, so no email about its end is sent.
  const mails = planMailsService({ db, jobs: { send: () => Promise.reject(new Error('mailed')) } } as never);
  const ended = shop.caller.takeEvents().find(({ type }) => type === 'customer.subscription.deleted');
  expect(ended).toBeDefined();
  await mails.queueEventMail(db as never, ended as never, actor.workspaceId);
});

it('prefers a paid subscription to a newer incomplete one', async () => {
  const actor = await shop.person();
  const paid = await shop.buy(actor, 'creator');
  shop.caller.advance(1);
  const unpaid = await shop.buy(actor, 'pro', { payment_behavior: 'default_incomplete' });
  expect((await shop.subscription.getStoredPlan(actor.workspaceId)).tier).toBe('creator');
  expect((await stripe.subscriptions.retrieve(paid)).status).toBe('active');
  expect((await stripe.subscriptions.retrieve(unpaid)).status).toBe('canceled');
});

it('sells no plans on a private server, but allows cancellation', async () => {
  const [payer, other] = [await shop.person(), await shop.person()];
  const id = await shop.buy(payer, 'creator');
  shop.server.mode = 'private';
  const refused = { code: 'feature_not_available' };
  const { billing, changes } = shop;
  await expect(
    billing.startCheckout(other, { ...plan, currency: 'usd', withFirstMonth: true }, ''),
  ).rejects.toMatchObject(refused);
  await expect(billing.openPortal(other, 'http://here')).rejects.toMatchObject(refused);
  await expect(changes.change(payer, shop.to('pro'), undefined)).rejects.toMatchObject(refused);
  expect(await billing.openPortal(payer, 'http://here')).toContain('http://here/');
  await changes.cancel(payer);
  expect(await shop.endOf(id)).not.toBeNull();
  await expect(changes.renew(payer)).rejects.toMatchObject(refused);
  shop.server.mode = 'service';
  await changes.renew(payer);
  expect(await shop.endOf(id)).toBeNull();
});

it('BILL-031 changes the payment method only of a trusted workspace with a plan that is paid by card', async () => {
  const { billing, caller } = shop;
  const [free, trial, manual, payer, untrusted] = await Promise.all(Array.from({ length: 5 }, () => shop.person()));
  await shop.subscription.assignPlan(trial!.workspaceId, { tier: 'trial' });
  await shop.subscription.assignPlan(manual!.workspaceId, { tier: 'enterprise' });
  await shop.buy(payer!, 'creator');
  await shop.buy(untrusted!, 'creator');
  await billingStore(db).update(untrusted!.workspaceId, { trustOnInvoiceCreation: false });

  for (const actor of [free!, trial!, manual!, untrusted!]) {
    await expect(billing.openCardPage(actor, 'http://here')).rejects.toMatchObject({ code: 'feature_not_available' });
    const session = requirePortalSession(caller.state, lastPart(await billing.openPortal(actor, 'http://here')));
    expect(viewPortal(caller.state, session).can_change_cards).toBe(false);
    expect(() => requireCardChanges(caller.state, session)).toThrow('The payment method cannot be changed here.');
    expect((await billing.getDetails(actor, { isLocal: true })).canChangePaymentMethod).toBe(false);
  }
  for (const url of [
    await billing.openCardPage(payer!, 'http://here'),
    await billing.openPortal(payer!, 'http://here'),
  ])
    expect(viewPortal(caller.state, requirePortalSession(caller.state, lastPart(url))).can_change_cards).toBe(true);
  expect((await billing.getDetails(payer!, { isLocal: true })).canChangePaymentMethod).toBe(true);
});

const lastPart = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
