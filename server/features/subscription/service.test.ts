import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { fixtureClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/db/client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { Live } from '../../platform/live/live.ts';
import { userStore } from '../user/store.ts';
import { workspaceStore } from '../workspace/store.ts';
import { subscriptionService } from './service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-01-31T10:00:00Z'));
const silent: Live = { publish: async () => {}, subscribe: () => () => {}, close: async () => {} };
const service = (instanceId: string, dead: string[] = []) =>
  subscriptionService({
    db,
    clock,
    live: silent,
    presence: {
      instanceId,
      deadInstances: async (ids) => ids.filter((id) => dead.includes(id)),
      close: async () => {},
    },
  });
const subscription = service('1');

let people = 0;
async function newActor(): Promise<Actor> {
  people += 1;
  const userId = `user${people}`;
  await userStore(db).insert({ id: userId, email: `${userId}@example.com`, passwordHash: 'x' });
  return transaction(db, async (tx) => {
    const workspaceId = await workspaceStore(tx).create({ id: `workspace${people}`, name: 'Test', ownerId: userId });
    await subscription.start(tx, workspaceId, 'free');
    return { userId, workspaceId, role: 'admin', via: 'session', permissions: undefined };
  });
}

const settle = (actor: Actor, reservation: { id: string; amount: number }, cost: number) =>
  transaction(db, (tx) => subscription.settle(tx, actor, reservation, cost));

it('QUOTA-001 reserves before and charges after, only what was made', async () => {
  const actor = await newActor();
  const reservation = await subscription.reserve(actor, 4000);
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 0, reserved: 4000 });
  expect(await settle(actor, reservation, 1500)).toEqual({ from: 0, to: 1500 });
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 1500, reserved: 0 });
  await subscription.refund(actor, await subscription.reserve(actor, 8500));
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 1500, reserved: 0 });
});

it('never holds more than there is, however many ask at once', async () => {
  const actor = await newActor();
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => subscription.reserve(actor, 1000)));
  expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
  for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'quota_exceeded' });
});

it('gives back once what a dead process held, and still charges a settlement that comes late', async () => {
  const actor = await newActor();
  const held = await subscription.reserve(actor, 9000);
  const other = service('2', ['1']);
  expect(await other.releaseOfTheDead()).toBeGreaterThan(0);
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 0, reserved: 0 });
  await settle(actor, held, 9000);
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 9000, reserved: 0 });
});

it('begins a new period when the old one is over, on the last day of a shorter month', async () => {
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
