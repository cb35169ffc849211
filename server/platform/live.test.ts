import { afterAll, expect, it, vi } from 'vitest';
import { transaction } from './db/database-client.ts';
import { testDatabase } from './db/test-database.ts';
import { toWorkspaceId } from './ids.ts';
import { everyone, type LiveEvent, openLive } from './live.ts';
import { silentLog } from './test-doubles.ts';

const { db, url } = await testDatabase();
// Two server processes on one database.
const [first, second] = [await openLive(url, db, silentLog), await openLive(url, db, silentLog)];
afterAll(() => Promise.all([first.close(), second.close()]));
const [alice, bob] = [toWorkspaceId('alice'), toWorkspaceId('bob')];
/** A new workspace without pending events of earlier tests. */
const carol = toWorkspaceId('carol');
const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 10_000, interval: 10 });

it('delivers an event to the listeners of the workspace in every process only', async () => {
  const received: [string, LiveEvent][] = [];
  const unsubscribe = [
    first.subscribe(alice, (event) => received.push(['here', event])),
    second.subscribe(alice, (event) => received.push(['there', event])),
    second.subscribe(bob, (event) => received.push(['bob', event])),
  ];
  await first.publish(alice, { topic: 'history', id: 'x1' });
  await eventually(() => expect(received).toHaveLength(2));
  await second.publish(bob, { topic: 'user' });
  await eventually(() => expect(received).toHaveLength(3));
  expect(received.sort(([a], [b]) => a.localeCompare(b))).toEqual([
    ['bob', { topic: 'user' }],
    ['here', { topic: 'history', id: 'x1' }],
    ['there', { topic: 'history', id: 'x1' }],
  ]);
  for (const one of unsubscribe) one();
});

it('delivers a broadcast to every listener in every process', async () => {
  const received: [string, LiveEvent][] = [];
  const unsubscribe = [
    first.subscribe(alice, (event) => received.push(['alice', event])),
    second.subscribe(bob, (event) => received.push(['bob', event])),
    second.subscribe(everyone, (event) => received.push(['everyone', event])),
  ];
  await first.publish(alice, { topic: 'history' });
  await second.publish(everyone, { topic: 'instance', id: 'private' });
  await eventually(() => expect(received).toHaveLength(4));
  expect(received.sort(([a], [b]) => a.localeCompare(b))).toEqual([
    ['alice', { topic: 'history' }],
    ['alice', { topic: 'instance', id: 'private' }],
    ['bob', { topic: 'instance', id: 'private' }],
    ['everyone', { topic: 'instance', id: 'private' }],
  ]);
  for (const one of unsubscribe) one();
});

it('publishes to several workspaces in one statement', async () => {
  const received: string[] = [];
  const unsubscribe = [alice, bob, carol].map((id) =>
    second.subscribe(id, ({ topic }) => received.push(`${id} ${topic}`)),
  );
  await first.publishToMany([], { topic: 'nobody' });
  await first.publishToMany([alice, carol], { topic: 'some' });
  await first.publish(bob, { topic: 'last' });
  await eventually(() => expect(received).toContain('bob last'));
  expect(received).toEqual(['alice some', 'carol some', 'bob last']);
  for (const one of unsubscribe) one();
});

it('publishes on commit, and never after a rollback', async () => {
  const received: LiveEvent[] = [];
  const unsubscribe = second.subscribe(alice, (event) => received.push(event));
  await transaction(db, async (tx) => {
    await first.publish(alice, { topic: 'rolled back' }, tx);
    throw new Error('no');
  }).catch(() => {});
  await transaction(db, async (tx) => {
    await first.publish(alice, { topic: 'committed' }, tx);
    await first.publish(alice, { topic: 'outside' });
    await eventually(() => expect(received).toEqual([{ topic: 'outside' }]));
  });
  await eventually(() => expect(received).toEqual([{ topic: 'outside' }, { topic: 'committed' }]));
  unsubscribe();
});

it('skips unsubscribed listeners, and continues when a listener throws', async () => {
  const received: string[] = [];
  const unsubscribe = first.subscribe(carol, () => received.push('left'));
  unsubscribe();
  const unsubscribeOthers = [
    first.subscribe(carol, () => {
      throw new Error('broken listener');
    }),
    first.subscribe(carol, ({ topic }) => received.push(topic)),
  ];
  await second.publish(carol, { topic: 'user' });
  await eventually(() => expect(received).toEqual(['user']));
  for (const one of unsubscribeOthers) one();
});

it('listens again after the connection is lost, and reports the gap', async () => {
  const received: LiveEvent[] = [];
  let gaps = 0;
  const unsubscribe = second.subscribe(
    alice,
    (event) => received.push(event),
    () => gaps++,
  );
  await db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'timbre live' and datname = current_database()`,
  );
  await eventually(() => expect(gaps).toBe(1));
  await first.publish(alice, { topic: 'after' });
  await eventually(() => expect(received).toContainEqual({ topic: 'after' }));
  unsubscribe();
});

it('rejects an event that is too large', async () => {
  await expect(first.publish(alice, { topic: 'history', id: 'x'.repeat(2000) })).rejects.toThrow(RangeError);
});
