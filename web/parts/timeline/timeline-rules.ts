import type { TimelineItem, TimelinePlace } from './timeline-item.ts';

/** The shortest item that trimming leaves, in ms. */
const minItemMs = 50;

/** The items of a track, sorted by their start. */
export interface TrackItems {
  readonly items: readonly TimelineItem[];
  readonly longestMs: number;
}

const noItems: TrackItems = { items: [], longestMs: 0 };

const byStart = (a: TimelineItem, b: TimelineItem) => a.startMs - b.startMs || a.endMs - b.endMs;

/** Groups items by track. A track whose items did not change keeps its object, so that only changed tracks render. */
export function groupByTrack(
  items: readonly TimelineItem[],
  before: ReadonlyMap<string, TrackItems> = new Map(),
): ReadonlyMap<string, TrackItems> {
  const groups = new Map<string, TimelineItem[]>();
  for (const item of items) {
    const group = groups.get(item.trackId);
    if (group) group.push(item);
    else groups.set(item.trackId, [item]);
  }
  const result = new Map<string, TrackItems>();
  for (const [trackId, group] of groups) {
    group.sort(byStart);
    const known = before.get(trackId);
    const isSame = known?.items.length === group.length && group.every((item, at) => item === known.items[at]);
    const longestMs = group.reduce((longest, { startMs, endMs }) => Math.max(longest, endMs - startMs), 0);
    result.set(trackId, isSame ? known : { items: group, longestMs });
  }
  return result;
}

export const itemsOf = (groups: ReadonlyMap<string, TrackItems>, trackId: string): TrackItems =>
  groups.get(trackId) ?? noItems;

/** The first index whose value is at least `wanted`. */
function lowerBound(length: number, valueAt: (index: number) => number, wanted: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The items that overlap a time range, in order, without a look at the others. */
export function itemsBetween({ items, longestMs }: TrackItems, fromMs: number, toMs: number): TimelineItem[] {
  const found: TimelineItem[] = [];
  const first = lowerBound(items.length, (at) => items[at]!.startMs, fromMs - longestMs);
  for (let at = first; at < items.length && items[at]!.startMs <= toMs; at += 1)
    if (items[at]!.endMs >= fromMs) found.push(items[at]!);
  return found;
}

/** The starts and ends that an item can snap to, sorted. */
export function snapEdges(items: readonly TimelineItem[], exceptId: string, further: readonly number[]): number[] {
  const edges = [0, ...further];
  for (const { id, startMs, endMs } of items) if (id !== exceptId) edges.push(startMs, endMs);
  return edges.sort((a, b) => a - b);
}

/** The nearest edge within `toleranceMs`; undefined if there is none. */
export function nearestEdge(edges: readonly number[], ms: number, toleranceMs: number): number | undefined {
  const at = lowerBound(edges.length, (index) => edges[index]!, ms);
  const near = [edges[at - 1], edges[at]].filter((edge) => edge !== undefined && Math.abs(edge - ms) <= toleranceMs);
  return near.sort((a, b) => Math.abs(a! - ms) - Math.abs(b! - ms))[0];
}

interface Snapped {
  readonly place: TimelinePlace;
  /** The edge that it stands at; for a guide line. */
  readonly edgeMs?: number | undefined;
}

/** Moves a place to `startMs`, not before 0; its start or its end snaps to the nearest edge. */
export function movePlace(
  place: TimelinePlace,
  startMs: number,
  edges: readonly number[] = [],
  toleranceMs = 0,
): Snapped {
  const lengthMs = place.endMs - place.startMs;
  const start = Math.max(0, Math.round(startMs));
  const [left, right] = [nearestEdge(edges, start, toleranceMs), nearestEdge(edges, start + lengthMs, toleranceMs)];
  const isLeft =
    left !== undefined && (right === undefined || Math.abs(left - start) <= Math.abs(right - start - lengthMs));
  const edgeMs = isLeft ? left : right;
  const snapped = edgeMs === undefined ? start : Math.max(0, isLeft ? edgeMs : edgeMs - lengthMs);
  return { place: { ...place, startMs: snapped, endMs: snapped + lengthMs }, edgeMs };
}

/** Moves the start or the end of a place; it stays at least `minItemMs` long. */
export function resizePlace(
  place: TimelinePlace,
  edge: 'start' | 'end',
  ms: number,
  edges: readonly number[] = [],
  toleranceMs = 0,
): Snapped {
  const edgeMs = nearestEdge(edges, ms, toleranceMs);
  const wanted = Math.round(edgeMs ?? ms);
  if (edge === 'end') return { place: { ...place, endMs: Math.max(place.startMs + minItemMs, wanted) }, edgeMs };
  return { place: { ...place, startMs: Math.max(0, Math.min(place.endMs - minItemMs, wanted)) }, edgeMs };
}
