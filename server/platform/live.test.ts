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
/** Of whom no earlier test has told anything that may still be on its way. */
const carol = workspaceIdOf('carol');
const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 10_000, interval: 10 });

it('reaches the listeners of the workspace in every process, and no others', async () => {
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

it('tells everyone in every process at once', async () => {
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

it('tells several workspaces in one statement, and no others', async () => {
  const seen: string[] = [];
  const leave = [alice, bob, carol].map((id) => there.subscribe(id, ({ topic }) => seen.push(`${id} ${topic}`)));
  await here.publishToMany([], { topic: 'nobody' });
  await here.publishToMany([alice, carol], { topic: 'some' });
  await here.publish(bob, { topic: 'last' });
  await eventually(() => expect(seen).toContain('bob last'));
  expect(seen).toEqual(['alice some', 'carol some', 'bob last']);
  for (const one of leave) one();
});

it('tells of a transaction when it commits, and never of one that does not', async () => {
  const seen: LiveEvent[] = [];
  const leave = there.subscribe(alice, (event) => seen.push(event));
  await transaction(db, async (tx) => {
    await here.publish(alice, { topic: 'rolled back' }, tx);
    throw new Error('no');
  }).catch(() => {});
  await transaction(db, async (tx) => {
    await here.publish(alice, { topic: 'committed' }, tx);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen).toEqual([]);
  });
  await eventually(() => expect(seen).toEqual([{ topic: 'committed' }]));
  leave();
});

it('calls nobody who has left, and goes on when a listener throws', async () => {
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

it('listens again after the connection is lost, and says that events may be missing', async () => {
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

it('refuses an event that is more than a hint', async () => {
  await expect(here.publish(alice, { topic: 'history', id: 'x'.repeat(2000) })).rejects.toThrow(RangeError);
});
