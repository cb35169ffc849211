import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { maxEventsPerBatch } from '../../../contract/catalogue/limits.ts';

interface QueuedEvent {
  readonly event: AppEvent;
  readonly at_unix_ms: number;
}

interface EventQueueParts {
  /** ANALYT-006: asked for each batch. */
  readonly mayTrack: () => Promise<boolean>;
  readonly send: (events: readonly QueuedEvent[]) => Promise<unknown>;
  /** How long events are collected, in ms. */
  readonly delayMs?: number;
}

/** Collects events for a moment and sends them at once. Without consent they are discarded. */
export function createEventQueue({ mayTrack, send, delayMs = 100 }: EventQueueParts) {
  let events: QueuedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const batch = events;
    events = [];
    try {
      if (await mayTrack()) await send(batch);
    } catch {
      // Analytics must not disturb anybody.
    }
  }
  return {
    add(event: AppEvent): void {
      // More at once would be a fault of the page.
      if (events.length >= maxEventsPerBatch) return;
      events.push({ event, at_unix_ms: Date.now() });
      if (timer === undefined) timer = setTimeout(() => void flush(), delayMs);
    },
  };
}
