import { openWaitQueue, type WaitQueue } from '../../../engines/host/wait-queue.ts';
import { type ConcurrencyLimiter, limitError, type Slot } from '../concurrency-limiter.ts';
import type { Db } from '../db/database-client.ts';
import type { ServerInstance } from '../db/server-instance.ts';
import { type Live, processes } from '../live.ts';
import type { Log } from '../log.ts';
import { sharedSlotsStore } from './shared-slots.store.ts';

interface SharedSlotsDeps {
  readonly db: Db;
  readonly live: Pick<Live, 'publish' | 'subscribe'>;
  readonly serverInstance: Pick<ServerInstance, 'instanceId' | 'findDeadInstances'>;
  readonly log: Log;
}

interface SharedSlotsOptions {
  readonly waitMs: number;
  readonly queueFactor: number;
  /** How often a waiter looks for slots of processes that ended, and for events that were lost; default 500 ms. */
  readonly pollMs?: number;
}

interface Tenant {
  limit: number;
  readonly queue: WaitQueue<Slot, void>;
  isPumping: boolean;
  isWoken: boolean;
  timer: NodeJS.Timeout | undefined;
}

const topic = 'slot-freed';
const retryMs = 1000;

/**
 * The limiter of several processes over one database. The limit of a tenant is exact among all of them; the queue of
 * waiting calls is that of each process. The slots of a killed process are free at once.
 */
export async function openSharedSlots(
  { db, live, serverInstance, log }: SharedSlotsDeps,
  { waitMs, queueFactor, pollMs = 500 }: SharedSlotsOptions,
): Promise<ConcurrencyLimiter & { close(): Promise<void> }> {
  const store = sharedSlotsStore(db);
  const { instanceId } = serverInstance;
  const tenants = new Map<string, Tenant>();
  const releasing = new Set<Promise<void>>();
  let isClosed = false;

  async function freeDead(tenant?: string): Promise<boolean> {
    const dead = await serverInstance.findDeadInstances(await store.listHolders(tenant));
    await store.deleteOf(dead);
    return dead.length > 0;
  }

  async function claim(key: string, limit: number): Promise<Slot | undefined> {
    for (;;) {
      const { slot, running, isContended } = await store.claim(key, limit, instanceId);
      if (slot !== undefined) return toSlot(key, slot, { running, limit });
      if (!isContended) return undefined;
    }
  }

  function toSlot(key: string, slot: number, counts: Pick<Slot, 'running' | 'limit'>): Slot {
    let isHeld = true;
    return {
      ...counts,
      release() {
        if (!isHeld) return;
        isHeld = false;
        const work = release(key, slot).finally(() => releasing.delete(work));
        releasing.add(work);
      },
    };
  }

  /** Tries again while the database is unreachable: a slot that is not released would be lost for the tenant. */
  async function release(key: string, slot: number): Promise<void> {
    while (!isClosed) {
      try {
        if (await store.release(key, slot, instanceId)) await live.publish(processes, { topic, id: key });
        return;
      } catch (err) {
        log.warn({ err }, 'failed to release a concurrency slot; trying again');
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      }
    }
  }

  /** Grants free slots to the waiters of this process in order, until none is free. */
  async function pump(key: string, tenant: Tenant): Promise<void> {
    tenant.isWoken = true;
    if (tenant.isPumping) return;
    tenant.isPumping = true;
    clearTimeout(tenant.timer);
    try {
      while (tenant.queue.waiters.length > 0) {
        tenant.isWoken = false;
        const slot = await claim(key, tenant.limit);
        const next = tenant.queue.waiters[0];
        if (slot && next) next.grant(slot);
        else if (slot) slot.release();
        else if (!tenant.isWoken && !(await freeDead(key))) {
          await store.markWanted(key);
          if (!tenant.isWoken) break;
        }
      }
    } catch (err) {
      log.warn({ err }, 'failed to look for free concurrency slots');
    } finally {
      tenant.isPumping = false;
      if (tenant.queue.waiters.length === 0) tenants.delete(key);
      else tenant.timer = setTimeout(() => void pump(key, tenant), pollMs);
    }
  }

  const wake = (key: string) => {
    const tenant = tenants.get(key);
    if (tenant) void pump(key, tenant);
  };
  const unsubscribe = live.subscribe(
    processes,
    (event) => event.topic === topic && event.id !== undefined && wake(event.id),
    () => {
      for (const key of tenants.keys()) wake(key);
    },
  );
  await freeDead();

  return {
    async acquire(key, limit, signal) {
      signal.throwIfAborted();
      if (!tenants.has(key)) {
        const slot = await claim(key, limit);
        if (slot && !signal.aborted) return slot;
        slot?.release();
        signal.throwIfAborted();
      }
      const tenant: Tenant = tenants.get(key) ?? {
        ...{ limit, queue: openWaitQueue<Slot>() },
        ...{ isPumping: false, isWoken: false, timer: undefined },
      };
      tenants.set(key, tenant);
      tenant.limit = limit;
      if (tenant.queue.waiters.length >= limit * queueFactor) throw limitError(limit, waitMs);
      const waiting = tenant.queue.wait(undefined, signal, { ms: waitMs, error: () => limitError(limit, waitMs) });
      void pump(key, tenant);
      return waiting;
    },

    async close() {
      unsubscribe();
      isClosed = true;
      for (const { timer } of tenants.values()) clearTimeout(timer);
      await Promise.all(releasing);
      await store.deleteOf([instanceId]);
    },
  };
}
