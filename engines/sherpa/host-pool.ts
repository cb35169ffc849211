import { EngineError } from '../contract/engine-error.ts';
import { abortable } from '../host/abortable.ts';
import { type FairLock, openFairLock } from '../host/fair-lock.ts';
import { openFairOrder } from '../host/fair-order.ts';
import { openWaitQueue } from '../host/wait-queue.ts';
import type { ModelHost } from './model-host.ts';

export interface HostPoolOptions {
  /** Maximum number of models in memory. */
  readonly size: number;
  /** A model is unloaded after it was unused for this long. */
  readonly idleMs: number;
}

/** A use of a model. */
export interface ModelUse<T, Host = ModelHost> {
  readonly id: string;
  readonly open: () => Host;
  readonly use: (host: Host) => Promise<T>;
  /** Whose request it is. */
  readonly tenant: string | undefined;
}

/**
 * Keeps a limited number of models in memory, because each takes hundreds of megabytes. A model has one use at a time,
 * and tenants take turns. While a request waits for a model that is not loaded, later requests wait as well.
 */
export interface HostPool<Host = ModelHost> {
  /** Calls `use` with the host of the model in its turn. Rejects if `signal` aborts; a running `use` continues. */
  run<T>(use: ModelUse<T, Host>, signal: AbortSignal): Promise<T>;
  /** Keeps these models in memory while they are unused, unless another one needs the slot; replaces the previous ones. */
  keep(ids: ReadonlySet<string>): void;
  /** Ends the process of the model as soon as it is unused. */
  drop(id: string): void;
  close(): Promise<void>;
}

interface Slot<Host> {
  readonly host: Host;
  readonly lock: FairLock;
  activeUses: number;
  usedAt: number;
  dropped: boolean;
  timer: NodeJS.Timeout | undefined;
}

const maxQueueLength = 64;

export function openHostPool<Host extends Pick<ModelHost, 'close'> = ModelHost>({
  size,
  idleMs,
}: HostPoolOptions): HostPool<Host> {
  const slots = new Map<string, Slot<Host>>();
  const closing = new Set<Promise<void>>();
  /** If not empty, all slots are in use, and none has the model of the first waiter. */
  const queue = openWaitQueue<Slot<Host>, Omit<ModelUse<never, Host>, 'use'>>();
  const order = openFairOrder();
  let kept: ReadonlySet<string> = new Set();

  function closeSlot(id: string, slot: Slot<Host>): void {
    clearTimeout(slot.timer);
    if (slots.get(id) === slot) slots.delete(id);
    const closed = slot.host.close().finally(() => closing.delete(closed));
    closing.add(closed);
  }

  /** Acquires a slot for the model; undefined if all are in use. */
  function tryAcquire(id: string, open: () => Host): Slot<Host> | undefined {
    const slot = slots.get(id) ?? openSlot(id, open);
    if (!slot) return undefined;
    clearTimeout(slot.timer);
    slot.activeUses += 1;
    return slot;
  }

  function openSlot(id: string, open: () => Host): Slot<Host> | undefined {
    if (slots.size >= size) {
      const idle = [...slots]
        .filter(([, slot]) => slot.activeUses === 0)
        .sort(([, a], [, b]) => a.usedAt - b.usedAt)[0];
      if (!idle) return undefined;
      closeSlot(...idle);
    }
    const slot: Slot<Host> = {
      host: open(),
      lock: openFairLock(),
      activeUses: 0,
      usedAt: 0,
      dropped: false,
      timer: undefined,
    };
    slots.set(id, slot);
    return slot;
  }

  function release(id: string, slot: Slot<Host>): void {
    slot.activeUses -= 1;
    slot.usedAt = performance.now();
    if (slot.activeUses > 0) return;
    if (slot.dropped) closeSlot(id, slot);
    else limitIdleTime(id, slot);
    serveQueue();
  }

  function limitIdleTime(id: string, slot: Slot<Host>): void {
    clearTimeout(slot.timer);
    if (!kept.has(id)) slot.timer = setTimeout(() => closeSlot(id, slot), idleMs).unref();
  }

  /** Serves the tenants of the queue in turn. A newly loaded model serves all its waiters, because loading takes long. */
  function serveQueue(): void {
    for (let first = order.next(queue.waiters); first; first = order.next(queue.waiters)) {
      const { id, tenant } = first.info;
      for (const waiter of queue.waiters.filter(({ info }) => info.id === id)) {
        try {
          const slot = tryAcquire(id, waiter.info.open);
          if (!slot) return;
          order.serve(tenant);
          waiter.grant(slot);
        } catch (error) {
          waiter.reject(error);
        }
      }
    }
  }

  async function acquire(
    { id, open, tenant }: Omit<ModelUse<never, Host>, 'use'>,
    signal: AbortSignal,
  ): Promise<Slot<Host>> {
    signal.throwIfAborted();
    const slot = queue.waiters.length > 0 ? undefined : tryAcquire(id, open);
    if (slot) return slot;
    if (queue.waiters.length >= maxQueueLength)
      throw new EngineError('sherpa', 'Too many requests wait for a neural voice.', {
        retryable: true,
        exposeMessage: true,
      });
    try {
      return await queue.wait({ id, open, tenant }, signal);
    } catch (error) {
      // Later waiters may wait for a model that is in memory.
      serveQueue();
      throw error;
    }
  }

  return {
    async run({ id, open, use, tenant }, signal) {
      const slot = await acquire({ id, open, tenant }, signal);
      if (signal.aborted) {
        // The request was aborted when its turn came.
        release(id, slot);
        throw signal.reason;
      }
      using abort = abortable(signal);
      const turn = slot.lock.run(() => use(slot.host), tenant, signal);
      return await abort.race(turn.finally(() => release(id, slot)));
    },
    keep(ids) {
      kept = ids;
      for (const [id, slot] of slots) if (slot.activeUses === 0) limitIdleTime(id, slot);
    },
    drop(id) {
      const slot = slots.get(id);
      if (!slot) return;
      slots.delete(id);
      slot.dropped = true;
      if (slot.activeUses === 0) closeSlot(id, slot);
      serveQueue();
    },
    async close() {
      queue.rejectAll(new EngineError('sherpa', 'the model pool is closed', { retryable: false }));
      for (const [id, slot] of slots) closeSlot(id, slot);
      await Promise.all(closing);
    },
  };
}
