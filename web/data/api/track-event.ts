import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { consent } from '../consent/use-consent.ts';
import { createEmitter } from '../store/store.ts';
import { api } from './api.ts';
import { createEventQueue } from './event-queue.ts';

const tracked = createEmitter<[event: AppEvent]>();

const queue = createEventQueue({
  mayTrack: async () => (await consent.start()).allowsStatistics,
  send: (events) => api.call('POST /ingest', { body: { events: [...events] } }),
});

/** Reports a product event to the server, with consent. Callers do not wait for it, and errors are ignored. */
export function track(event: AppEvent): void {
  queue.add(event);
  tracked.emit(event);
}

/** Calls `listener` with every tracked event; returns an unsubscribe function. */
export const onTracked = tracked.subscribe;
