import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { api } from './api.ts';

type Listener = (event: AppEvent) => void;
const listeners = new Set<Listener>();

/** Tells the server what the person did. Nothing waits for it, and nothing fails with it. */
export function track(event: AppEvent): void {
  api.call('POST /ingest', { body: { event } }).catch(() => {});
  for (const listener of listeners) listener(event);
}

/** Hears of everything that is tracked; returns how to stop. */
export function onTracked(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
