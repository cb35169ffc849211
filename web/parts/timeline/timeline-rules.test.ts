import { expect, it } from 'vitest';
import type { TimelineItem } from './timeline-item.ts';
import { groupByTrack, itemsBetween, itemsOf, movePlace, resizePlace, snapEdges } from './timeline-rules.ts';

const item = (id: string, trackId: string, startMs: number, endMs: number): TimelineItem => ({
  id,
  trackId,
  startMs,
  endMs,
  label: id,
});

it('finds the items of a time range among thousands, with long ones that start before it', () => {
  const items = Array.from({ length: 3000 }, (_, at) => item(`i${at}`, 'a', at * 1000, at * 1000 + 800));
  items.push(item('long', 'a', 500, 9_000_000));
  const track = itemsOf(groupByTrack(items), 'a');
  expect(itemsBetween(track, 1_500_000, 1_501_500).map(({ id }) => id)).toEqual(['long', 'i1500', 'i1501']);
  expect(itemsBetween(itemsOf(groupByTrack(items), 'b'), 0, 1000)).toEqual([]);
});

it('keeps the group of a track whose items did not change', () => {
  const [first, second] = [item('1', 'a', 0, 100), item('2', 'b', 0, 100)];
  const before = groupByTrack([first, second]);
  const after = groupByTrack([first, { ...second, startMs: 50 }], before);
  expect([after.get('a') === before.get('a'), after.get('b') === before.get('b')]).toEqual([true, false]);
});

it('snaps the nearer of both edges of a moved item, and never moves it before the start', () => {
  const place = { trackId: 'a', startMs: 0, endMs: 400 };
  const edges = snapEdges([item('other', 'a', 1000, 2000), item('own', 'a', 0, 400)], 'own', [5000]);
  expect(movePlace(place, 590, edges, 20)).toEqual({
    place: { trackId: 'a', startMs: 600, endMs: 1000 },
    edgeMs: 1000,
  });
  expect(movePlace(place, 2011, edges, 20).place.startMs).toBe(2000);
  expect(movePlace(place, 2050, edges, 20)).toMatchObject({ place: { startMs: 2050 } });
  expect(movePlace(place, -300).place).toMatchObject({ startMs: 0, endMs: 400 });
});

it('trims an item to 50 ms at least', () => {
  const place = { trackId: 'a', startMs: 1000, endMs: 2000 };
  expect(resizePlace(place, 'end', 500).place.endMs).toBe(1050);
  expect(resizePlace(place, 'start', 5000).place.startMs).toBe(1950);
  expect(resizePlace(place, 'start', -5).place.startMs).toBe(0);
  expect(resizePlace(place, 'end', 2990, [3000], 20).place.endMs).toBe(3000);
});
