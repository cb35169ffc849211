import type { Track } from './player-track.ts';

/** Recordings in an order. A track is made when it is its turn: there may be very many. */
export interface PlayerQueue {
  readonly length: number;
  readonly trackAt: (at: number) => Track;
}

/** A place in a queue, counted from 0. */
export interface QueuePlace {
  readonly queue: PlayerQueue;
  readonly at: number;
}

/** A list as a queue, from the item that is played. */
export const placeIn = <Item>(items: readonly Item[], at: number, toTrack: (item: Item) => Track): QueuePlace => ({
  queue: { length: items.length, trackAt: (index) => toTrack(items[index]!) },
  at,
});

/** The place `steps` further on, back with a minus; undefined beyond the ends. */
export function placeBeside(place: QueuePlace | undefined, steps: number): QueuePlace | undefined {
  if (!place) return undefined;
  const at = place.at + steps;
  return at >= 0 && at < place.queue.length ? { ...place, at } : undefined;
}
