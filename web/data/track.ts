import type { AppEvent } from '../../contract/catalogue/events.ts';
import { api } from './api.ts';

/** Tells the server what the person did. Nothing waits for it, and nothing fails with it. */
export function track(event: AppEvent): void {
  api.call('POST /ingest', { body: { event } }).catch(() => {});
}
