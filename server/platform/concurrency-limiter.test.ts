import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../engines/contract/test-signal.ts';
import { concurrencyLimiter } from './concurrency-limiter.ts';

describe('concurrencyLimiter', () => {
  it('runs up to the limit, queues in order, then rejects with Retry-After', async () => {
    const slots = concurrencyLimiter({ waitMs: 5000, queueFactor: 1 });
    const first = await slots.acquire('a', 1, neverAborted);
    const order: string[] = [];
    const second = slots.acquire('a', 1, neverAborted).then((slot) => {
      order.push('second');
      return slot;
    });
    await expect(slots.acquire('a', 1, neverAborted)).rejects.toMatchObject({
      code: 'concurrent_limit_exceeded',
      retryAfterInS: 5,
    });
    expect(order).toEqual([]);
    first.release();
    first.release();
    (await second).release();
    expect(order).toEqual(['second']);
    await expect(slots.acquire('a', 1, neverAborted)).resolves.toMatchObject({ running: 1, limit: 1 });
  });

  it('keeps tenants independent of each other', async () => {
    const slots = concurrencyLimiter({ waitMs: 5000, queueFactor: 4 });
    await slots.acquire('a', 1, neverAborted);
    await expect(slots.acquire('b', 1, neverAborted)).resolves.toMatchObject({ running: 1 });
  });

  it('stops waiting after waitMs, and at once when the signal aborts', async () => {
    const slots = concurrencyLimiter({ waitMs: 20, queueFactor: 4 });
    const held = await slots.acquire('a', 1, neverAborted);
    const leaving = new AbortController();
    await expect(slots.acquire('a', 1, leaving.signal)).rejects.toMatchObject({ code: 'concurrent_limit_exceeded' });
    expect(getEventListeners(leaving.signal, 'abort')).toEqual([]);
    const waiting = slots.acquire('a', 1, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(getEventListeners(leaving.signal, 'abort')).toEqual([]);
    held.release();
    await expect(slots.acquire('a', 1, neverAborted)).resolves.toMatchObject({ running: 1 });
  });
});
