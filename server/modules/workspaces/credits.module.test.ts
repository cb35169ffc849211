import { expect, it } from 'vitest';
import { userStore } from '../../features/user/user.store.ts';
import { createActor } from '../../features/workspace/test-actor.ts';
import { workspaceOwnersService } from '../../features/workspace/workspace-owners.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { type Tx, transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { auditLog, live, notifications, serverInstance, webhooks } from '../../platform/test-doubles.ts';
import { openCredits } from './credits.module.ts';

const { db } = await testDatabase();
const findUser = (id: string, tx?: Tx) => userStore(tx ?? db).byId(id);
const { subscription } = (
  await openCredits({
    env: { SMTP_URL: 'smtp://127.0.0.1' },
    db,
    clock,
    live,
    jobs: { send: async () => undefined } as never,
    serverInstance,
    metrics: { recordCredits: () => {} },
    instance: { isPrivate: () => false },
    user: { find: findUser },
    owners: workspaceOwnersService({ db, findUser }),
    webhooks,
    auditLog,
    notifications,
  })
).services;

it('reserves credits for more concurrent calls than connections, with a limited key and above the limit', async () => {
  const admin = await createActor(db, 'ada', { allowedToExtendCharacterLimit: true });
  await transaction(db, (tx) => subscription.start(tx, admin.workspaceId, 'creator'));
  const all = await subscription.reserve(admin, 100_000);
  await transaction(db, (tx) => subscription.settle(tx, admin, all, 100_000));
  const key: Actor = { ...admin, via: 'api-key', apiKeyId: 'key', keyLimit: 500 };
  const atOnce = 3 * (db.$client.options.max ?? 0);
  const reservations = await Promise.allSettled(Array.from({ length: atOnce }, () => subscription.reserve(key, 10)));
  expect(reservations.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect((await subscription.get(key)).reserved).toBe(10 * atOnce);
});

it('AUTH-004 withholds most free credits until the email of the owner is verified', async () => {
  const person = await createActor(db, 'grace');
  await transaction(db, (tx) => subscription.start(tx, person.workspaceId, 'free'));
  expect((await subscription.get(person)).characterLimit).toBe(10_000);
  const first = await subscription.reserve(person, 600);
  await expect(subscription.reserve(person, 401)).rejects.toMatchObject({ code: 'email_not_verified' });
  await transaction(db, (tx) => subscription.settle(tx, person, first, 600));
  const rest = await subscription.reserve(person, 400);
  await expect(subscription.reserve(person, 1)).rejects.toMatchObject({ code: 'email_not_verified' });
  await transaction(db, (tx) => userStore(tx).edit(person.userId, { emailVerifiedAt: new Date() }));
  expect(await subscription.reserve(person, 9000)).toMatchObject({ amount: 9000 });
  await expect(subscription.reserve(person, 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect(rest.amount).toBe(400);
});

it('withholds no credits of a plan that is not free', async () => {
  const person = await createActor(db, 'joan');
  await transaction(db, (tx) => subscription.start(tx, person.workspaceId, 'starter'));
  expect(await subscription.reserve(person, 20_000)).toMatchObject({ amount: 20_000 });
});
