import { expect, it } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { openFairLock } from './fair-lock.ts';

/** A lock and the tasks that it ran, by name. */
function testLock() {
  const lock = openFairLock();
  const started: string[] = [];
  const run = (tenant: string, name: string, signal = neverAborted, fails = false) =>
    lock.run(
      async () => {
        started.push(name);
        await new Promise((resolve) => setImmediate(resolve));
        if (fails) throw new Error('failed');
      },
      tenant,
      signal,
    );
  return { run, started };
}

it('runs one task at a time, and lets a tenant with one task pass one with many', async () => {
  const { run, started } = testLock();
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  await Promise.all([...many, run('b', 'b1'), run('c', 'c1')]);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

it('continues after failed and aborted tasks', async () => {
  const { run, started } = testLock();
  const leaving = new AbortController();
  const first = run('a', 'a1', neverAborted, true);
  const aborted = run('b', 'b1', leaving.signal);
  aborted.catch(() => {});
  const last = run('c', 'c1');
  leaving.abort(new Error('left'));
  await expect(first).rejects.toThrow('failed');
  await expect(aborted).rejects.toThrow('left');
  await last;
  await run('a', 'a2');
  expect(started).toEqual(['a1', 'c1', 'a2']);
});
