import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { createEmitter } from '../store/store.ts';
import { api } from './api.ts';

const tracked = createEmitter<[event: AppEvent]>();

/** Tells the server what the person did. Nothing waits for it, and nothing fails with it. */
export function track(event: AppEvent): void {
  api.call('POST /ingest', { body: { event } }).catch(() => {});
  tracked.emit(event);
}

/** Calls `listener` with every tracked event; returns a function that stops this. */
export const onTracked = tracked.subscribe;
