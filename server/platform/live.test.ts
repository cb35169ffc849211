import { afterAll, expect, it, vi } from 'vitest';
import { transaction } from './db/database-client.ts';
import { testDatabase } from './db/test-database.ts';
import { workspaceIdOf } from './ids.ts';
import { everyone, type LiveEvent, openLive } from './live.ts';
import { openLog } from './log.ts';

const { db, url } = await testDatabase();
const log = openLog('silent');
// Two server processes on one database.
const [here, there] = [await openLive(url, db, log), await openLive(url, db, log)];
afterAll(() => Promise.all([here.close(), there.close()]));
const [alice, bob] = [workspaceIdOf('alice'), workspaceIdOf('bob')];
/** A new workspace without pending events of earlier tests. */
const carol = workspaceIdOf('carol');
const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 10_000, interval: 10 });

it('delivers an event to the listeners of the workspace in every process only', async () => {
  const seen: [string, LiveEvent][] = [];
  const leave = [
    here.subscribe(alice, (event) => seen.push(['here', event])),
    there.subscribe(alice, (event) => seen.push(['there', event])),
    there.subscribe(bob, (event) => seen.push(['bob', event])),
  ];
  await here.publish(alice, { topic: 'history', id: 'x1' });
  await eventually(() => expect(seen).toHaveLength(2));
  await there.publish(bob, { topic: 'user' });
  await eventually(() => expect(seen).toHaveLength(3));
  expect(seen.sort(([a], [b]) => a.localeCompare(b))).toEqual([
    ['bob', { topic: 'user' }],
    ['here', { topic: 'history', id: 'x1' }],
    ['there', { topic: 'history', id: 'x1' }],
  ]);
  for (const one of leave) one();
});

it('delivers a broadcast to every listener in every process', async () => {
  const seen: [string, LiveEvent][] = [];
  const leave = [
    here.subscribe(alice, (event) => seen.push(['alice', event])),
    there.subscribe(bob, (event) => seen.push(['bob', event])),
    there.subscribe(everyone, (event) => seen.push(['everyone', event])),
  ];
  await here.publish(alice, { topic: 'history' });
  await there.publish(everyone, { topic: 'instance', id: 'private' });
  await eventually(() => expect(seen).toHaveLength(4));
  expect(seen.sort(([a], [b]) => a.localeCompare(b))).toEqual([
    ['alice', { topic: 'history' }],
    ['alice', { topic: 'instance', id: 'private' }],
    ['bob', { topic: 'instance', id: 'private' }],
    ['everyone', { topic: 'instance', id: 'private' }],
  ]);
  for (const one of leave) one();
});

it('publishes to several workspaces in one statement', async () => {
  const seen: string[] = [];
  const leave = [alice, bob, carol].map((id) => there.subscribe(id, ({ topic }) => seen.push(`${id} ${topic}`)));
  await here.publishToMany([], { topic: 'nobody' });
  await here.publishToMany([alice, carol], { topic: 'some' });
  await here.publish(bob, { topic: 'last' });
  await eventually(() => expect(seen).toContain('bob last'));
  expect(seen).toEqual(['alice some', 'carol some', 'bob last']);
  for (const one of leave) one();
});

it('publishes on commit, and never after a rollback', async () => {
  const seen: LiveEvent[] = [];
  const leave = there.subscribe(alice, (event) => seen.push(event));
  await transaction(db, async (tx) => {
    await here.publish(alice, { topic: 'rolled back' }, tx);
    throw new Error('no');
  }).catch(() => {});
  await transaction(db, async (tx) => {
    await here.publish(alice, { topic: 'committed' }, tx);
    await here.publish(alice, { topic: 'outside' });
    await eventually(() => expect(seen).toEqual([{ topic: 'outside' }]));
  });
  await eventually(() => expect(seen).toEqual([{ topic: 'outside' }, { topic: 'committed' }]));
  leave();
});

it('skips unsubscribed listeners, and continues when a listener throws', async () => {
  const seen: string[] = [];
  const leave = here.subscribe(carol, () => seen.push('left'));
  leave();
  const leaveOthers = [
    here.subscribe(carol, () => {
      throw new Error('broken listener');
    }),
    here.subscribe(carol, ({ topic }) => seen.push(topic)),
  ];
  await there.publish(carol, { topic: 'user' });
  await eventually(() => expect(seen).toEqual(['user']));
  for (const one of leaveOthers) one();
});

it('listens again after the connection is lost, and reports the gap', async () => {
  const seen: LiveEvent[] = [];
  let gaps = 0;
  const leave = there.subscribe(
    alice,
    (event) => seen.push(event),
    () => gaps++,
  );
  await db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'timbre live' and datname = current_database()`,
  );
  await eventually(() => expect(gaps).toBe(1));
  await here.publish(alice, { topic: 'after' });
  await eventually(() => expect(seen).toContainEqual({ topic: 'after' }));
  leave();
});

it('rejects an event that is too large', async () => {
  await expect(here.publish(alice, { topic: 'history', id: 'x'.repeat(2000) })).rejects.toThrow(RangeError);
});
