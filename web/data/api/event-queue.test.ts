import { expect, it, vi } from 'vitest';
import { maxEventsPerBatch } from '../../../contract/catalogue/limits.ts';
import { createEventQueue } from './event-queue.ts';

function setUp(isAllowed = true) {
  const batches: string[][] = [];
  const queue = createEventQueue({
    mayTrack: async () => isAllowed,
    send: async (events) => batches.push(events.map(({ event }) => event)),
    delayMs: 1,
  });
  return { batches, queue };
}

it('ANALYT-001 sends the events of a moment at once', async () => {
  const { batches, queue } = setUp();
  queue.add('share link copied');
  queue.add('share link revoked');
  await vi.waitFor(() => expect(batches).toEqual([['share link copied', 'share link revoked']]));
  queue.add('feedback submitted');
  await vi.waitFor(() => expect(batches[1]).toEqual(['feedback submitted']));
});

it('limits a batch', async () => {
  const { batches, queue } = setUp();
  for (let at = 0; at < maxEventsPerBatch + 5; at += 1) queue.add('share link copied');
  await vi.waitFor(() => expect(batches.map((batch) => batch.length)).toEqual([maxEventsPerBatch]));
});

it('ANALYT-006 sends nothing when consent is denied', async () => {
  const { batches, queue } = setUp(false);
  queue.add('share link copied');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(batches).toEqual([]);
});
