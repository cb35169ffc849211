import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { awaitItem } from './await-item.ts';

describe('HIST-012 waiting for the history item of a generation', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('polls after 1 s and then every 5 s, at most 10 times', async () => {
    const startedAt = Date.now();
    const requestTimes: number[] = [];
    const done = awaitItem(async () => {
      requestTimes.push((Date.now() - startedAt) / 1000);
      throw new Error('not there');
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await done).toBeUndefined();
    expect(requestTimes).toEqual([1, 6, 11, 16, 21, 26, 31, 36, 41, 46]);
  });

  it('stops polling when the item exists', async () => {
    const item = { history_item_id: 'a' } as HistoryItemReply;
    const get = vi.fn().mockRejectedValueOnce(new Error('not there')).mockResolvedValue(item);
    const done = awaitItem(get);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await done).toBe(item);
    expect(get).toHaveBeenCalledTimes(2);
  });
});
