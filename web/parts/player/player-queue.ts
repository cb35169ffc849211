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
export const queuePosition = <Item>(
  items: readonly Item[],
  index: number,
  toTrack: (item: Item) => Track,
): QueuePosition => ({
  queue: { length: items.length, trackAt: (index) => toTrack(items[index]!) },
  index,
});

/** The position `steps` ahead, or back if negative; undefined beyond the ends. */
export function offsetPosition(position: QueuePosition | undefined, steps: number): QueuePosition | undefined {
  if (!position) return undefined;
  const index = position.index + steps;
  return index >= 0 && index < position.queue.length ? { ...position, index } : undefined;
}
