import { EngineError } from '../contract.ts';
import type { ModelHost } from './model-host.ts';

export interface HostPoolOptions {
  /** Models that are in memory at the same time. */
  readonly size: number;
  /** A model that nobody used for so long leaves the memory. */
  readonly idleMs: number;
}

/**
 * Keeps the models that are in use in memory, few at a time: each takes hundreds of megabytes. Who comes first is served
 * first: while someone waits for a model that has no room yet, nobody gets on to one that has.
 */
export interface HostPool {
  /** Calls `use` with the model's host, when there is room for it. Rejects when `signal` aborts; `use` runs to its end. */
  run<T>(id: string, open: () => ModelHost, use: (host: ModelHost) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Ends the model's process, once nobody uses it. */
  drop(id: string): void;
  close(): Promise<void>;
}

interface Place {
  readonly host: ModelHost;
  using: number;
  usedAt: number;
  dropped: boolean;
  timer: NodeJS.Timeout | undefined;
}

interface Waiter {
  readonly id: string;
  readonly open: () => ModelHost;
  readonly admit: (place: Place) => void;
  readonly refuse: (error: unknown) => void;
}

const mostWaiting = 64;

export function openHostPool({ size, idleMs }: HostPoolOptions): HostPool {
  const places = new Map<string, Place>();
  const ending = new Set<Promise<void>>();
  /** While there are any, all places are in use, and none of them has the first one's model. */
  const waiting: Waiter[] = [];

  function end(id: string, place: Place): void {
    clearTimeout(place.timer);
    if (places.get(id) === place) places.delete(id);
    const ended = place.host.close().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  /** A place for the model, taken; or nothing while all are in use. */
  function take(id: string, open: () => ModelHost): Place | undefined {
    const place = places.get(id) ?? make(id, open);
    if (!place) return undefined;
    clearTimeout(place.timer);
    place.using += 1;
    return place;
  }

  function make(id: string, open: () => ModelHost): Place | undefined {
    if (places.size >= size) {
      const idle = [...places].filter(([, place]) => place.using === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)[0];
      if (!idle) return undefined;
      end(...idle);
    }
    const place: Place = { host: open(), using: 0, usedAt: 0, dropped: false, timer: undefined };
    places.set(id, place);
    return place;
  }

  function release(id: string, place: Place): void {
    place.using -= 1;
    place.usedAt = performance.now();
    if (place.using > 0) return;
    if (place.dropped) end(id, place);
    else place.timer = setTimeout(() => end(id, place), idleMs).unref();
    serve();
  }

  /** Lets in who waits, in order; a model that comes into memory is for all who wait for it, since to load it takes long. */
  function serve(): void {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { id } = first;
      for (const waiter of waiting.filter((one) => one.id === id)) {
        try {
          const place = take(id, waiter.open);
          if (!place) return;
          waiter.admit(place);
        } catch (error) {
          waiter.refuse(error);
        }
        waiting.splice(waiting.indexOf(waiter), 1);
      }
    }
  }

  async function room(id: string, open: () => ModelHost, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    const place = waiting.length > 0 ? undefined : take(id, open);
    if (place) return place;
    if (waiting.length >= mostWaiting)
      throw new EngineError('sherpa', 'Too many requests wait for a neural voice.', {
        retryable: true,
        exposeMessage: true,
      });
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const waiter: Waiter = { id, open, admit: resolve, refuse: reject };
    waiting.push(waiter);
    const leave = (): void => {
      const at = waiting.indexOf(waiter);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(signal.reason);
      // Those behind may wait for a model that is in memory.
      serve();
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    async run(id, open, use, signal) {
      const place = await room(id, open, signal);
      if (signal.aborted) {
        // It came to its turn and left at the same moment.
        release(id, place);
        throw signal.reason;
      }
      const used = use(place.host).finally(() => release(id, place));
      used.catch(() => {});
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = (): void => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([used, left]);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
    drop(id) {
      const place = places.get(id);
      if (!place) return;
      places.delete(id);
      place.dropped = true;
      if (place.using === 0) end(id, place);
      serve();
    },
    async close() {
      for (const { refuse } of waiting.splice(0))
        refuse(new EngineError('sherpa', 'the pool of models is closed', { retryable: false }));
      for (const [id, place] of places) end(id, place);
      await Promise.all(ending);
    },
  };
}
