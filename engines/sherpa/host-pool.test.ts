import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { type HostPool, openHostPool } from './host-pool.ts';
import type { ModelHost } from './model-host.ts';

/** Loaded models, in order. */
let loaded: string[];
let pool: HostPool;
beforeEach(() => {
  loaded = [];
  pool = openHostPool({ size: 2, idleMs: 60_000 });
});
afterEach(() => pool.close());

const open = (id: string) => (): ModelHost => {
  loaded.push(id);
  return { close: async () => {} } as ModelHost;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** One use of a model, which the test ends. */
function use(id: string, signal = neverAborted, tenant?: string) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const state = { hasStarted: false, end, done: undefined as unknown as Promise<void> };
  const run = () => {
    state.hasStarted = true;
    return ended;
  };
  state.done = pool.run({ id, open: open(id), use: run, tenant }, signal);
  state.done.catch(() => {});
  return state;
}

describe('the model pool', () => {
  it('loads a third model although the two in memory are always in use', async () => {
    let [a, b] = [use('a'), use('b')];
    await turn();
    const third = use('c');
    for (let round = 0; round < 6 && !third.hasStarted; round += 1) {
      // The next use of each overlaps with the previous one.
      const [nextA, nextB] = [use('a'), use('b')];
      await turn();
      a.end();
      b.end();
      await turn();
      [a, b] = [nextA, nextB];
    }
    expect(third.hasStarted).toBe(true);
    third.end();
    for (const one of [a, b]) one.end();
    await Promise.all([a.done, b.done, third.done]);
    expect(loaded.slice(0, 3)).toEqual(['a', 'b', 'c']);
  });

  it('serves the queue in order, and all requests for a model once it is loaded', async () => {
    const [a, b] = [use('a'), use('b')];
    const waiting = ['c', 'a', 'c', 'b'].map((id) => use(id));
    const haveStarted = () => waiting.map(({ hasStarted }) => hasStarted);
    await turn();
    expect(haveStarted()).toEqual([false, false, false, false]);
    a.end();
    await turn();
    expect(haveStarted()).toEqual([true, false, false, false]);
    waiting[0]!.end();
    await turn();
    expect(haveStarted()).toEqual([true, false, true, false]);
    b.end();
    await turn();
    expect(haveStarted()).toEqual([true, true, true, false]);
    for (const one of waiting) one.end();
    await Promise.all(waiting.map(({ done }) => done));
    expect(loaded).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('lets tenants take turns, for one model and for the models in memory', async () => {
    const order: string[] = [];
    const useFor = (id: string, tenant: string) => {
      const state = use(id, neverAborted, tenant);
      state.done.then(() => order.push(`${tenant} ${id}`));
      state.end();
      return state.done;
    };
    const [a, b] = [use('a', neverAborted, 'x'), use('b', neverAborted, 'x')];
    await turn();
    const sameModel = [useFor('a', 'x'), useFor('a', 'x'), useFor('a', 'y')];
    a.end();
    await Promise.all(sameModel);
    expect(order).toEqual(['y a', 'x a', 'x a']);

    order.length = 0;
    const again = use('a', neverAborted, 'x');
    await turn();
    const otherModels = [useFor('c', 'x'), useFor('d', 'x'), useFor('e', 'y')];
    b.end();
    await turn();
    again.end();
    await Promise.all(otherModels);
    expect(order.indexOf('y e')).toBeLessThan(order.indexOf('x d'));
  });

  it('removes aborted requests from the queue', async () => {
    const [a, b] = [use('a'), use('b')];
    await turn();
    const aborting = new AbortController();
    const aborted = Array.from({ length: 64 }, () => use('c', aborting.signal));
    const behind = use('a').done.catch((error: Error) => error.message);
    expect(await behind).toBe('Too many requests wait for a neural voice.');
    const reason = new Error('Cancelled.');
    aborting.abort(reason);
    for (const { done } of aborted) await expect(done).rejects.toBe(reason);

    const other = new AbortController();
    const [first, second] = [use('c', other.signal), use('a')];
    await turn();
    expect(second.hasStarted).toBe(false);
    other.abort(reason);
    a.end();
    await turn();
    expect([first.hasStarted, second.hasStarted]).toEqual([false, true]);
    for (const one of [a, b, second]) one.end();
    await Promise.all([a.done, b.done, second.done]);
    expect(loaded).toEqual(['a', 'b']);
  });

  it('releases the slot of a request that aborts when its turn comes', async () => {
    const [a, b] = [use('a'), use('b')];
    await turn();
    const aborting = new AbortController();
    const opened = (): ModelHost => {
      queueMicrotask(() => aborting.abort(new Error('Cancelled.')));
      return open('c')();
    };
    const useModel = vi.fn(async () => {});
    const first = pool.run({ id: 'c', open: opened, use: useModel, tenant: undefined }, aborting.signal);
    const second = use('d');
    a.end();
    await expect(first).rejects.toThrow('Cancelled.');
    expect(useModel).not.toHaveBeenCalled();
    await turn();
    expect(second.hasStarted).toBe(true);
    for (const one of [b, second]) one.end();
    await Promise.all([b.done, second.done]);
  });

  it('rejects queued requests when it closes', async () => {
    const [a, b] = [use('a'), use('b')];
    await turn();
    const waiting = use('c');
    await turn();
    await pool.close();
    await expect(waiting.done).rejects.toMatchObject({ name: 'EngineError', retryable: false });
    for (const one of [a, b]) one.end();
  });
});
