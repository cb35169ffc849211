import { expect, it, vi } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { systemClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { DatabaseUnavailableError } from '../../platform/db/database-failure.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { subscriptionStore } from './subscription.store.ts';
import { testSubscription } from './test-subscription.ts';

const { db } = await testDatabase();
const subscription = testSubscription({ db, clock: systemClock });

async function newActor(name: string): Promise<Actor> {
  const actor = await createActor(db, name);
  await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'free'));
  return actor;
}
const readReserved = async ({ workspaceId }: Actor) => (await subscriptionStore(db).get(workspaceId))?.reserved;

it('releases the credits of a failed generation when the database is back', async () => {
  const actor = await newActor('one');
  const reservation = await subscription.reserve(actor, 100);
  const connecting = vi.spyOn(db.$client, 'connect').mockImplementation(async () => {
    throw new DatabaseUnavailableError();
  });
  await subscription.refund(actor, reservation);
  await vi.waitFor(() => expect(connecting).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  connecting.mockRestore();
  expect(await readReserved(actor)).toBe(100);
  await vi.waitFor(async () => expect(await readReserved(actor)).toBe(0), { timeout: 10_000 });
});

it('releases credits whose reservation was committed, but whose reply was lost', async () => {
  const actor = await newActor('two');
  const query = db.$client.query.bind(db.$client) as (...values: unknown[]) => Promise<unknown>;
  const losing = vi.spyOn(db.$client, 'query').mockImplementationOnce(async (...values: unknown[]) => {
    await query(...values);
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(subscription.reserve(actor, 100)).rejects.toThrow();
  losing.mockRestore();
  expect(await readReserved(actor)).toBe(100);
  await vi.waitFor(async () => expect(await readReserved(actor)).toBe(0), { timeout: 10_000 });
});
