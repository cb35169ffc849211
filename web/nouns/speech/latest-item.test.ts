import { expect, it, vi } from 'vitest';
import { createLatestItem } from './latest-item.ts';

it('SHARE-004 keeps the latest item until the next generation starts', () => {
  const latest = createLatestItem();
  const listener = vi.fn();
  const stop = latest.subscribe(listener);
  expect(latest.state()).toBeUndefined();
  latest.set('h1');
  expect(latest.state()).toBe('h1');
  latest.clear();
  latest.clear();
  expect([latest.state(), listener.mock.calls.length]).toEqual([undefined, 2]);
  stop();
  latest.set('h2');
  expect(listener).toHaveBeenCalledTimes(2);
});
