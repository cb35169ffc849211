import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HostPool, openHostPool } from './host-pool.ts';
import type { ModelHost } from './model-host.ts';

/** Models that came into memory, in order. */
let loaded: string[];
let pool: HostPool;
beforeEach(() => {
  loaded = [];
  pool = openHostPool({ size: 2, idleMs: 60_000 });
});
afterEach(() => pool.close());

const live = new AbortController().signal;
const open = (id: string) => (): ModelHost => {
  loaded.push(id);
  return { close: async () => {} } as ModelHost;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** One use of a model: whether it has begun, and its end when the test says so. */
function use(id: string, signal = live) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const state = { begun: false, end, done: undefined as unknown as Promise<void> };
  const run = () => {
    state.begun = true;
    return ended;
  };
  state.done = pool.run(id, open(id), run, signal);
  state.done.catch(() => {});
  return state;
}

describe('the pool of models', () => {
  it('has a third model, though the two in memory are never at rest', async () => {
    let [a, b] = [use('a'), use('b')];
    await turn();
    const third = use('c');
    for (let round = 0; round < 6 && !third.begun; round += 1) {
      // The next use of each overlaps with the one before.
      const [nextA, nextB] = [use('a'), use('b')];
      await turn();
      a.end();
      b.end();
      await turn();
      [a, b] = [nextA, nextB];
    }
    expect(third.begun).toBe(true);
    third.end();
    for (const one of [a, b]) one.end();
    await Promise.all([a.done, b.done, third.done]);
    expect(loaded.slice(0, 3)).toEqual(['a', 'b', 'c']);
  });

  it('lets in who waits in order, and all who wait for a model once it is there', async () => {
    const [a, b] = [use('a'), use('b')];
    const waiting = ['c', 'a', 'c', 'b'].map((id) => use(id));
    await turn();
    expect(waiting.map(({ begun }) => begun)).toEqual([false, false, false, false]);
    a.end();
    await turn();
    expect(waiting.map(({ begun }) => begun)).toEqual([true, false, true, false]);
    b.end();
    await turn();
    expect(waiting.map(({ begun }) => begun)).toEqual([true, true, true, false]);
    for (const one of waiting) one.end();
    await Promise.all(waiting.map(({ done }) => done));
    expect(loaded).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('forgets who left: they take no room in the queue, and hold up nobody', async () => {
    const [a, b] = [use('a'), use('b')];
    await turn();
    const leaving = new AbortController();
    const left = Array.from({ length: 64 }, () => use('c', leaving.signal));
    const behind = use('a').done.catch((error: Error) => error.message);
    expect(await behind).toBe('Too many requests wait for a neural voice.');
    const reason = new Error('The caller left.');
    leaving.abort(reason);
    for (const { done } of left) await expect(done).rejects.toBe(reason);

    const other = new AbortController();
    const [first, second] = [use('c', other.signal), use('a')];
    await turn();
    expect(second.begun).toBe(false);
    other.abort(reason);
    await turn();
    expect([first.begun, second.begun]).toEqual([false, true]);
    for (const one of [a, b, second]) one.end();
    await Promise.all([a.done, b.done, second.done]);
    expect(loaded).toEqual(['a', 'b']);
  });

  it('gives the place back of one who left as its turn came', async () => {
    const [a, b] = [use('a'), use('b')];
    await turn();
    const leaving = new AbortController();
    const opened = (): ModelHost => {
      queueMicrotask(() => leaving.abort(new Error('The caller left.')));
      return open('c')();
    };
    const used = vi.fn(async () => {});
    const first = pool.run('c', opened, used, leaving.signal);
    const second = use('d');
    a.end();
    await expect(first).rejects.toThrow('The caller left.');
    expect(used).not.toHaveBeenCalled();
    await turn();
    expect(second.begun).toBe(true);
    for (const one of [b, second]) one.end();
    await Promise.all([b.done, second.done]);
  });

  it('tells who waits when it closes', async () => {
    const [a, b] = [use('a'), use('b')];
    await turn();
    const waiting = use('c');
    await turn();
    await pool.close();
    await expect(waiting.done).rejects.toMatchObject({ name: 'EngineError', retryable: false });
    for (const one of [a, b]) one.end();
  });
});
