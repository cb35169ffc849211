import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { createEmitter } from '../store/store.ts';
import { api } from './api.ts';

const tracked = createEmitter<[event: AppEvent]>();

/** Reports a product event to the server. Callers do not wait for it, and errors are ignored. */
export function track(event: AppEvent): void {
  api.call('POST /ingest', { body: { event } }).catch(() => {});
  tracked.emit(event);
}

/** Calls `listener` with every tracked event; returns an unsubscribe function. */
export const onTracked = tracked.subscribe;
