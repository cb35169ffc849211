import type { Track } from './player-track.ts';

/** A queue of recordings. Tracks are built on demand, because a list may be very long. */
export interface PlayerQueue {
  readonly length: number;
  readonly trackAt: (index: number) => Track;
}

/** A zero-based position in a queue. */
export interface QueuePosition {
  readonly queue: PlayerQueue;
  readonly index: number;
}

/** Builds a queue from a list, starting at the played item. */
export const positionIn = <Item>(
  items: readonly Item[],
  index: number,
  toTrack: (item: Item) => Track,
): QueuePosition => ({
  queue: { length: items.length, trackAt: (index) => toTrack(items[index]!) },
  index,
});

/** The position `steps` ahead, or back if negative; undefined beyond the ends. */
export function offsetPosition(place: QueuePosition | undefined, steps: number): QueuePosition | undefined {
  if (!place) return undefined;
  const index = place.index + steps;
  return index >= 0 && index < place.queue.length ? { ...place, index } : undefined;
}
