import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Extension } from '../../../contract/catalogue/plans/quota.ts';
import type { Actor } from '../../platform/actor.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaces } from '../workspace/workspace.tables.ts';
import { presentSubscription } from './subscription.present.ts';
import { subscriptionStore } from './subscription.store.ts';
import { testSubscription } from './test-subscription.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-01-31T10:00:00Z'));
const notices: number[] = [];
let allowed: Extension = { allowedToExtend: false, maxExtension: null };
let isPrivate = false;
const service = (instanceId: string, dead: string[] = []) =>
  testSubscription({
    db,
    clock,
    isPrivate: () => isPrivate,
    getExtension: async () => allowed,
    onNotice: async (_tx, _workspaceId, share) => {
      notices.push(share);
    },
    serverInstance: {
      instanceId,
      findDeadInstances: async (ids) => ids.filter((id) => dead.includes(id)),
      close: async () => {},
    },
  });
const subscription = service('1');

let people = 0;
async function newActor(): Promise<Actor> {
  people += 1;
  const actor = await createActor(db, `user${people}`);
  await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'free'));
  return actor;
}

const settle = (actor: Actor, reservation: { id: string; amount: number }, cost: number) =>
  transaction(db, (tx) => subscription.settle(tx, actor, reservation, cost));

it('QUOTA-001 reserves credits before a generation and charges only the generated part', async () => {
  const actor = await newActor();
  const reservation = await subscription.reserve(actor, 4000);
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 0, reserved: 4000 });
  expect(await settle(actor, reservation, 1500)).toEqual({ from: 0, to: 1500 });
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 1500, reserved: 0 });
  await subscription.refund(actor, await subscription.reserve(actor, 8500));
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 1500, reserved: 0 });
});

it('never reserves more credits than available in concurrent requests', async () => {
  const actor = await newActor();
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => subscription.reserve(actor, 1000)));
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
  for (const one of results)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'quota_exceeded' });
});

it('releases the reservations of a dead process once, and still charges a late settlement', async () => {
  const actor = await newActor();
  const held = await subscription.reserve(actor, 9000);
  const other = service('2', ['1']);
  expect(await other.releaseDeadReservations()).toBeGreaterThan(0);
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 0, reserved: 0 });
  await settle(actor, held, 9000);
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 9000, reserved: 0 });
});

it('starts a new period after the old one, on the last day of a shorter month', async () => {
  const actor = await newActor();
  await settle(actor, await subscription.reserve(actor, 10_000), 10_000);
  await expect(subscription.reserve(actor, 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect((await subscription.get(actor)).periodEndsAt.toISOString()).toBe('2026-02-28T10:00:00.000Z');
  clock.advance(28 * 24 * 3600_000);
  await subscription.refund(actor, await subscription.reserve(actor, 10_000));
  expect(await subscription.get(actor)).toMatchObject({
    characterCount: 0,
    periodEndsAt: new Date('2026-03-31T10:00:00Z'),
  });
});

it('writes a ledger that reproduces every balance, and finds discrepancies', async () => {
  const actor = await newActor();
  await settle(actor, await subscription.reserve(actor, 700), 600);
  const held = await subscription.reserve(actor, 50);
  clock.advance(40 * 24 * 3600_000);
  await settle(actor, await subscription.reserve(actor, 700), 20);
  expect(await subscription.findDiscrepancies()).toEqual([]);
  expect(await subscription.getBalances(actor.workspaceId)).toEqual(
    new Map([
      ['credits_granted', 10_000],
      ['credits_spent', 20],
    ]),
  );
  await subscription.refund(actor, held);
  await subscriptionStore(db).save(actor.workspaceId, { characterCount: 19 });
  expect(await subscription.findDiscrepancies()).toEqual([
    { workspaceId: actor.workspaceId, balance: 'characterCount', stored: 19, recomputed: 20 },
  ]);
  await subscriptionStore(db).save(actor.workspaceId, { characterCount: 20 });
});

it('QUOTA-005 allows spending above the limit as far as plan and person allow', async () => {
  const actor = await newActor();
  await subscription.assignPlan(actor.workspaceId, { tier: 'creator' });
  await settle(actor, await subscription.reserve(actor, 100_000), 100_000);
  await expect(subscription.reserve(actor, 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
  allowed = { allowedToExtend: true, maxExtension: null };
  await settle(actor, await subscription.reserve(actor, 999), 999);
  await expect(subscription.reserve(actor, 2)).rejects.toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringContaining('quota of 101000. You have 1 credits remaining, while 2 credits are required'),
  });
  await subscription.refund(actor, await subscription.reserve(actor, 1));
  allowed = { allowedToExtend: true, maxExtension: 500 };
  await expect(subscription.reserve(actor, 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
  allowed = { allowedToExtend: false, maxExtension: null };
});

it('finds an overage that is missing in the ledger, and none after a plan change within the period', async () => {
  const actor = await newActor();
  allowed = { allowedToExtend: true, maxExtension: null };
  await subscription.assignPlan(actor.workspaceId, { tier: 'creator' });
  await settle(actor, await subscription.reserve(actor, 101_000), 101_000);
  const before = await subscription.get(actor);
  await subscription.assignPlan(actor.workspaceId, { tier: 'pro' });
  // Like after an upgrade: the period started with that of the previous plan.
  await subscriptionStore(db).save(actor.workspaceId, { periodStartsAt: before.periodStartsAt });
  await settle(actor, await subscription.reserve(actor, 501_000), 501_000);
  await subscription.assignPlan(actor.workspaceId, { tier: 'growing_business' });
  expect((await subscription.listUnbilled(actor.workspaceId)).map(({ amount }) => amount)).toEqual([30, 24]);
  expect(await subscription.findDiscrepancies()).toEqual([]);
  await subscriptionStore(db).save(actor.workspaceId, { overageBilled: 1000 });
  expect(await subscription.findDiscrepancies()).toMatchObject([{ balance: 'overageCents', recomputed: 0 }]);
  await subscriptionStore(db).save(actor.workspaceId, { overageBilled: 0 });
  expect(await subscription.listUnbilledOfAll('', 10)).toEqual([
    { workspaceId: actor.workspaceId, currency: 'usd', amount: 54 },
  ]);
  allowed = { allowedToExtend: false, maxExtension: null };
});

it('QUOTA-005 allows only admins to exceed the limit at the workspace’s cost', async () => {
  const admin = await newActor();
  const editor: Actor = { ...admin, role: 'editor' };
  await subscription.assignPlan(admin.workspaceId, { tier: 'creator' });
  await settle(admin, await subscription.reserve(admin, 100_000), 100_000);
  allowed = { allowedToExtend: true, maxExtension: null };
  await expect(subscription.reserve(editor, 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect((await subscription.getView(editor)).extension.allowedToExtend).toBe(false);
  expect((await subscription.getView(admin)).extension.allowedToExtend).toBe(true);
  await subscription.refund(admin, await subscription.reserve(admin, 1));
  allowed = { allowedToExtend: false, maxExtension: null };
});

it.each([
  ['creator', 3000, 1000],
  ['pro', 3000, 3000],
  ['creator', 750, 750],
  ['creator', null, 1000],
  ['enterprise', null, -1],
  ['enterprise', 500, 500],
  ['free', 500, null],
] as const)(
  'QUOTA-005 on %s with a maximum of %s reports an extension limit of %s',
  async (tier, maxExtension, limit) => {
    const actor = await newActor();
    await subscription.assignPlan(actor.workspaceId, { tier });
    allowed = { allowedToExtend: true, maxExtension };
    expect(presentSubscription(await subscription.getView(actor)).max_character_limit_extension).toBe(limit);
    allowed = { allowedToExtend: false, maxExtension: null };
  },
);

it('U-24 sends each usage notice once', async () => {
  const actor = await newActor();
  const before = notices.length;
  for (const cost of [7999, 1, 500, 1500]) await settle(actor, await subscription.reserve(actor, cost), cost);
  expect(notices.slice(before)).toEqual([80, 100]);
});

it('O-10 U-57 rejects disabled and unpaid workspaces with distinct errors', async () => {
  const actor = await newActor();
  await subscription.assignPlan(actor.workspaceId, { tier: 'free', status: 'free_disabled' });
  await expect(subscription.reserve(actor, 1)).rejects.toMatchObject({ code: 'free_disabled' });
  await subscription.assignPlan(actor.workspaceId, { tier: 'creator', status: 'past_due' });
  await expect(subscription.reserve(actor, 1)).rejects.toMatchObject({ code: 'payment_problem' });
});

it('leaves the stored plan unchanged while the server is private', async () => {
  const actor = await newActor();
  await settle(actor, await subscription.reserve(actor, 9000), 9000);
  isPrivate = true;
  expect(await subscription.get(actor)).toMatchObject({ tier: 'enterprise', characterLimit: -1 });
  expect(await settle(actor, await subscription.reserve(actor, 50_000), 50_000)).toEqual({ from: 9000, to: 59_000 });
  isPrivate = false;
  expect(await subscription.get(actor)).toMatchObject({ tier: 'free', characterCount: 9000, reserved: 0 });
});

describe('O-27 BILL-032 a workspace whose plan another one pays', () => {
  it('uses the plan and the credits of the payer, whose ledger records it, until that ends', async () => {
    const [payer, paid] = [await newActor(), await newActor()];
    await subscription.assignPlan(payer.workspaceId, { tier: 'creator' });
    await subscription.setPayer(paid.workspaceId, payer.workspaceId);
    const before = await subscription.get(payer);
    expect(await subscription.get(paid)).toEqual(before);
    const reservation = await subscription.reserve(paid, 20_000);
    expect((await subscription.get(payer)).reserved).toBe(20_000);
    await settle(paid, reservation, 15_000);
    expect(await subscription.get(payer)).toMatchObject({ characterCount: 15_000, reserved: 0 });
    await expect(subscription.reserve(paid, before.characterLimit - 14_999)).rejects.toMatchObject({
      code: 'quota_exceeded',
    });
    expect(await subscription.findDiscrepancies()).toEqual([]);

    const late = await subscription.reserve(paid, 100);
    await subscription.setPayer(paid.workspaceId, null);
    await settle(paid, late, 60);
    expect(await subscription.get(payer)).toMatchObject({ characterCount: 15_060, reserved: 0 });
    expect(await subscription.get(paid)).toMatchObject({ tier: 'free', characterCount: 0, reserved: 0 });
    expect(await subscription.findDiscrepancies()).toEqual([]);
  });

  it('refuses chains, a plan of its own, itself, and an assigned plan meanwhile', async () => {
    const [payer, paid, other] = [await newActor(), await newActor(), await newActor()];
    const refused = { code: 'conflict' };
    await expect(subscription.setPayer(paid.workspaceId, paid.workspaceId)).rejects.toMatchObject(refused);
    await subscription.setPayer(paid.workspaceId, payer.workspaceId);
    await expect(subscription.setPayer(other.workspaceId, paid.workspaceId)).rejects.toMatchObject(refused);
    await expect(subscription.setPayer(payer.workspaceId, other.workspaceId)).rejects.toMatchObject(refused);
    await expect(subscription.assignPlan(paid.workspaceId, { tier: 'creator' })).rejects.toMatchObject(refused);
    await subscription.assignPlan(other.workspaceId, { tier: 'creator' });
    await expect(subscription.setPayer(other.workspaceId, payer.workspaceId)).rejects.toMatchObject(refused);
  });

  it('has its own plan again when the workspace of the payer is deleted', async () => {
    const [payer, paid] = [await newActor(), await newActor()];
    await subscription.setPayer(paid.workspaceId, payer.workspaceId);
    await db.delete(workspaces).where(eq(workspaces.id, payer.workspaceId));
    expect(await subscription.get(paid)).toMatchObject({ workspaceId: paid.workspaceId, tier: 'free', payerId: null });
  });
});
