import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { hideItemsIn, withoutItems } from './hidden-items.ts';
import { deferDeletion, dropDeletions, flushDeletions, undoLatestDeletion } from './pending-deletions.ts';

const client = new QueryClient();
const refetch = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
let stop = () => {};
beforeEach(() => {
  stop = hideItemsIn(client);
});
afterEach(() => {
  dropDeletions();
  stop();
  client.clear();
  refetch.mockClear();
});

const song = (song_id: string) => ({ song_id });
const key = ['songs', 'list', ''];
const load = (...ids: string[]) =>
  client.setQueryData(key, { pages: [{ songs: ids.map(song), total_count: ids.length }] });
const listed = () =>
  client.getQueryData<{ pages: { songs: { song_id: string }[] }[] }>(key)?.pages[0]?.songs.map((one) => one.song_id);

function defer(ids: readonly string[], reply: (id: string) => Promise<unknown> = async () => undefined) {
  const calls = { send: vi.fn(reply), onDeleted: vi.fn(), onFailed: vi.fn(), onSettled: vi.fn() };
  return { ...calls, pending: deferDeletion({ topic: 'songs', field: 'song_id', ids, ...calls }) };
}

it('U-34 hides an item at once, and in replies that arrive later, without a request', () => {
  load('h1', 'h2');
  const { send } = defer(['h1']);
  expect(listed()).toEqual(['h2']);
  load('h1', 'h2', 'h3');
  expect(listed()).toEqual(['h2', 'h3']);
  expect(send).not.toHaveBeenCalled();
});

it('U-34 shows the item again after an undo, and never deletes it', async () => {
  load('u1', 'u2');
  const { pending, send, onSettled } = defer(['u1']);
  pending.undo();
  expect(listed()).toEqual(['u1', 'u2']);
  await pending.send();
  await flushDeletions();
  expect(send).not.toHaveBeenCalled();
  expect(onSettled).toHaveBeenCalledOnce();
});

it('U-34 undoes the latest of several deletions', () => {
  load('l1', 'l2', 'l3');
  defer(['l1']);
  defer(['l3']);
  expect(undoLatestDeletion()).toBe(true);
  // The reply of the server brings it to its place.
  expect(refetch).toHaveBeenCalledWith({ queryKey: ['songs'] });
  expect(listed()).toEqual(['l2', 'l3']);
  expect(undoLatestDeletion()).toBe(true);
  expect(undoLatestDeletion()).toBe(false);
});

it('U-34 shows items again that the server did not delete, and keeps the others hidden', async () => {
  load('f1', 'f2', 'f3');
  const refused = new ApiError({ status: 403, type: 'forbidden', message: 'No', payload: {} });
  const { pending, onFailed, onDeleted } = defer(['f1', 'f2'], async (id) => {
    if (id === 'f2') throw refused;
  });
  await pending.send();
  load('f1', 'f2', 'f3');
  expect(listed()).toEqual(['f2', 'f3']);
  expect(onFailed).toHaveBeenCalledWith(refused, ['f2']);
  expect(onDeleted).toHaveBeenCalledOnce();
});

it('U-34 accepts that an item was already deleted elsewhere', async () => {
  const { pending, onFailed, onDeleted } = defer(['g1'], async () => {
    throw new ApiError({ status: 400, type: 'voice_not_found', message: 'No', payload: {} });
  });
  await pending.send();
  expect(onFailed).not.toHaveBeenCalled();
  expect(onDeleted).toHaveBeenCalledOnce();
});

it('U-34 starts all requests before the page closes, and awaits those that run before a sign-out', async () => {
  const ids = Array.from({ length: 9 }, (_, at) => `p${at}`);
  const replies: (() => void)[] = [];
  const { pending, send } = defer(ids, () => new Promise<void>((resolve) => replies.push(resolve)));
  void pending.send(true);
  expect(send.mock.calls).toEqual(ids.map((id) => [id, { keepalive: true }]));
  let isFlushed = false;
  const flushed = flushDeletions().then(() => {
    isFlushed = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isFlushed).toBe(false);
  for (const reply of replies) reply();
  await flushed;
});

it('keeps what it does not hide as it is', () => {
  const items = [{ topic: 'songs', field: 'song_id', ids: ['a'] }];
  const data = { pages: [{ songs: [song('b')] }] };
  expect(withoutItems(data, items)).toBe(data);
  expect(withoutItems({ ...song('a'), stems: [song('a')] }, items)).toEqual({ ...song('a'), stems: [song('a')] });
  expect(withoutItems([{ songs: [song('a'), song('b')], total_count: 7 }], items)).toEqual([
    { songs: [song('b')], total_count: 6 },
  ]);
});
