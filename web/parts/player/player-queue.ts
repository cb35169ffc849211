import type { Track } from './player-track.ts';

/** Recordings in an order. A track is made when it is its turn: there may be very many. */
export interface PlayerQueue {
  readonly length: number;
  readonly trackAt: (index: number) => Track;
}

/** A place in a queue, counted from 0. */
export interface QueuePosition {
  readonly queue: PlayerQueue;
  readonly index: number;
}

/** A list as a queue, from the item that is played. */
export const positionIn = <Item>(
  items: readonly Item[],
  index: number,
  toTrack: (item: Item) => Track,
): QueuePosition => ({
  queue: { length: items.length, trackAt: (index) => toTrack(items[index]!) },
  index,
});

/** The place `steps` further on, back with a minus; undefined beyond the ends. */
export function offsetPosition(place: QueuePosition | undefined, steps: number): QueuePosition | undefined {
  if (!place) return undefined;
  const index = place.index + steps;
  return index >= 0 && index < place.queue.length ? { ...place, index } : undefined;
}
