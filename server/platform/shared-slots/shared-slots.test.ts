import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { newInstanceId, registerServerInstance } from '../db/server-instance.ts';
import { testDatabase } from '../db/test-database.ts';
import { openLive } from '../live.ts';
import { silentLog } from '../test-doubles.ts';
import { openSharedSlots } from './shared-slots.ts';

const { db, url } = await testDatabase();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** The limiter of one process; `kill` ends its registration as SIGKILL does, and leaves its slots. */
async function openProcess({ waitMs = 5000, queueFactor = 8 } = {}) {
  const live = await openLive(url, db, silentLog);
  const serverInstance = await registerServerInstance(url, { onFailure: () => {}, instanceId: newInstanceId() });
  const slots = await openSharedSlots({ db, live, serverInstance, log: silentLog }, { waitMs, queueFactor });
  closers.push(
    () => live.close(),
    () => slots.close(),
  );
  return { ...slots, kill: () => serverInstance.close() };
}
const [one, other] = [await openProcess(), await openProcess()];
const acquire = (process: typeof one, tenant: string, limit: number) => process.acquire(tenant, limit, neverAborted);

it('never exceeds the limit of a tenant among several processes, and uses all of it', async () => {
  let running = 0;
  let most = 0;
  const calls = Array.from({ length: 60 }, async (_, at) => {
    const slot = await acquire(at % 2 ? one : other, 'busy', 10);
    most = Math.max(most, ++running);
    await sleep(5 + Math.random() * 10);
    running -= 1;
    slot.release();
  });
  await Promise.all(calls);
  expect(most).toBe(10);
});

it('counts the calls of all processes in its slots', async () => {
  const first = await acquire(one, 'counted', 3);
  const second = await acquire(other, 'counted', 3);
  expect([first, second]).toMatchObject([
    { running: 1, limit: 3 },
    { running: 2, limit: 3 },
  ]);
  first.release();
  second.release();
});

it('hands a slot over to a waiter of another process at once', async () => {
  const held = await acquire(one, 'handed', 1);
  const waiting = acquire(other, 'handed', 1);
  await sleep(200);
  const releasedAt = performance.now();
  held.release();
  (await waiting).release();
  // Without an event, the waiter would look every 500 ms.
  expect(performance.now() - releasedAt).toBeLessThan(400);
});

it('frees the slots of a process that was killed', async () => {
  const killed = await openProcess();
  await acquire(killed, 'leaked', 2);
  await acquire(killed, 'leaked', 2);
  await killed.kill();
  const slots = await Promise.all([acquire(one, 'leaked', 2), acquire(other, 'leaked', 2)]);
  for (const slot of slots) slot.release();
});

it('does not grant more when the limit is lowered below what runs', async () => {
  const held = [await acquire(one, 'lowered', 3), await acquire(one, 'lowered', 3)];
  const brief = await openProcess({ waitMs: 100 });
  await expect(acquire(brief, 'lowered', 2)).rejects.toMatchObject({ code: 'concurrent_limit_exceeded' });
  for (const slot of held) slot.release();
});

it('rejects calls beyond the queue, and keeps no slot for a caller who left', async () => {
  const small = await openProcess({ queueFactor: 1 });
  const held = await acquire(one, 'queued', 1);
  const leaving = new AbortController();
  const waiting = small.acquire('queued', 1, leaving.signal);
  waiting.catch(() => {});
  await sleep(200);
  await expect(acquire(small, 'queued', 1)).rejects.toMatchObject({ code: 'concurrent_limit_exceeded' });
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  held.release();
  await expect(acquire(other, 'queued', 1)).resolves.toMatchObject({ running: 1 });
});
