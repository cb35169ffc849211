import { unixSeconds } from '../contract/fields/unix-time.ts';
import type { Clock } from '../server/platform/clock.ts';
import { sha256 } from '../server/platform/crypto.ts';
import { type Db, transaction } from '../server/platform/db/database-client.ts';
import { newId } from '../server/platform/ids.ts';
import { pageOf } from './api-operation.ts';
import { errorReply, findOperation, type Reply, runOperation, unknownUrl } from './api-router.ts';
import type { ApiRequest } from './api-server.ts';
import { advanceServerTime, dueTime } from './due-changes.ts';
import { keyReused } from './memory-sandbox.ts';
import { sandboxStore } from './sandbox.store.ts';
import { invalidRequest, resourceMissing } from './sandbox-errors.ts';
import { withoutHiddenFields } from './sandbox-present.ts';
import { createState, customerIdOf, type SandboxState } from './sandbox-state.ts';
import type { AnyObject, Kind } from './stripe-objects.ts';

interface UnitOfWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly apiVersion: string;
  /** Is told after events were kept. */
  onEvents(): void;
}

/** What a piece of work concerns: the ids in it lead to the customers that are loaded. */
interface Scope {
  readonly ids: readonly string[];
  /** Everything of this kind, where no customer is named. */
  readonly kind?: Kind | undefined;
}

const idPattern = /^[a-z]+(_[a-z]+)*_[A-Za-z0-9]{6,}$/;
/** Events that can be listed. */
const maxListedEvents = 1000;

/** Lets work be done on the stored state: loads what it concerns, keeps what it changed, and sends its events. */
export function createUnitOfWork({ db, clock, publicUrl, apiVersion, onEvents }: UnitOfWorkDeps) {
  const openState = (objects: readonly AnyObject[]): SandboxState =>
    createState({
      objects,
      newId: (prefix) => prefix + newId() + newId().slice(0, prefix === 'cs_test_' ? 20 : 4),
      nowS: unixSeconds(clock()),
      publicUrl: publicUrl(),
      apiVersion,
    });

  async function findCustomers(store: ReturnType<typeof sandboxStore>, ids: readonly string[]): Promise<string[]> {
    const customers = new Set(await store.customersOfObjects(ids));
    for (const id of ids)
      if (id.startsWith('clock_')) for (const customer of await store.customersOnClock(id)) customers.add(customer);
    return [...customers].sort();
  }

  /** A look at the state, without locks; undefined where something is due and must happen first. */
  async function read<T>(scope: Scope, work: (state: SandboxState) => T): Promise<{ result: T } | undefined> {
    const store = sandboxStore(db);
    const customers = await findCustomers(store, scope.ids);
    const state = openState(await store.load(customers, scope.ids, customers.length === 0 ? scope.kind : undefined));
    if (customers.length > 0 && hasDueChanges(state)) return undefined;
    return { result: work(state) };
  }

  const hasDueChanges = (state: SandboxState): boolean => {
    for (const kind of ['subscription', 'invoice', 'subscription_schedule', 'checkout.session'] as const)
      for (const object of state.all(kind)) {
        const customer = state.find('customer', customerIdOf(object) ?? '');
        if (!customer?.test_clock && (dueTime(object) ?? Infinity) <= state.nowS) return true;
      }
    return false;
  };

  /** Work that may change the state: in one transaction, alone with the customers it concerns. */
  async function write<T>(
    scope: Scope,
    work: (state: SandboxState) => T,
    replay?: {
      find(store: ReturnType<typeof sandboxStore>): Promise<T | undefined>;
      save(store: ReturnType<typeof sandboxStore>, result: T): Promise<void>;
    },
    shopLock: 'shared' | 'alone' = 'shared',
  ): Promise<T> {
    const outcome = await transaction(db, async (tx) => {
      const store = sandboxStore(tx);
      const find = await replay?.find(store);
      if (find !== undefined) return { result: find, events: 0 };
      const customers = await findCustomers(store, scope.ids);
      await store.lock(customers, shopLock);
      const state = openState(await store.load(customers, scope.ids));
      const result = work(state);
      const { kept, removed, touchesShop } = collectChanges(state);
      if (touchesShop && shopLock === 'shared') return undefined;
      await store.save(kept, removed);
      await store.addEvents(
        state.events.map((event) => ({ event, data: withoutHiddenFields(event) })),
        clock(),
      );
      await replay?.save(store, result);
      return { result, events: state.events.length };
    });
    // Products, coupons and the like are changed by one at a time.
    if (!outcome) return write(scope, work, replay, 'alone');
    if (outcome.events > 0) onEvents();
    return outcome.result;
  }

  function collectChanges(state: SandboxState) {
    const kept = [];
    const removed: string[] = [];
    let touchesShop = false;
    for (const [id, object] of state.changed()) {
      if (!object) {
        removed.push(id);
        continue;
      }
      const customerId = customerIdOf(object);
      const isOnClock = customerId !== undefined && state.find('customer', customerId)?.test_clock;
      const dueS = isOnClock ? undefined : dueTime(object);
      touchesShop ||= customerId === undefined && shopKinds.has(object.object);
      kept.push({ object, customerId, dueAt: dueS === undefined ? undefined : new Date(dueS * 1000) });
    }
    return { kept, removed, touchesShop };
  }

  return {
    read,
    write,

    /** One request of the API. The same idempotency key acts once. */
    async handleRequest(request: ApiRequest): Promise<Reply> {
      const { method, path, params, idempotencyKey } = request;
      if (path.startsWith('/v1/events') && method === 'GET') return handleEventsRequest(request);
      const found = findOperation(method, path);
      if (!found) return unknownUrl(method, path);
      const ids = [...collectIds(params), ...(found.id === '' ? [] : [found.id])];
      const run = (state: SandboxState) => runOperation(state, found, params);
      if (method === 'GET' || found.operation.isDryRun) {
        const seen = await read({ ids, kind: found.id === '' ? listedKind(path) : undefined }, run);
        if (seen) return seen.result;
      }
      if (idempotencyKey === undefined) return write({ ids }, run);
      const hash = sha256(`${method} ${path} ${JSON.stringify(params)}`);
      return write({ ids }, run, {
        async find(store) {
          const kept = await store.findReply(idempotencyKey);
          if (!kept || kept.createdAt.getTime() < clock().getTime() - replyRetentionMs) return undefined;
          return kept.requestHash === hash ? { status: kept.status, body: kept.body } : errorReply(keyReused);
        },
        save: (store, { status, body }) => store.saveReply(idempotencyKey, hash, status, body),
      });
    },

    /** Lets happen what is due, customer by customer. Answers how many there were. */
    async runDueChanges(limit: number): Promise<number> {
      const due = await sandboxStore(db).dueCustomers(clock(), limit);
      for (const customer of due) await write({ ids: [customer] }, (state) => advanceServerTime(state, state.nowS));
      return due.length;
    },
  };

  async function handleEventsRequest({ path, params }: ApiRequest): Promise<Reply> {
    const store = sandboxStore(db);
    const id = path.slice('/v1/events/'.length);
    if (id !== '') {
      const event = await store.event(id);
      return event ? { status: 200, body: event } : errorReply(resourceMissing('event', id));
    }
    const { limit = 10, starting_after, type, ...unknown } = params;
    for (const name of Object.keys(unknown))
      return errorReply(invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown'));
    const all = (await store.listEvents(maxListedEvents)) as { id: string; type: string }[];
    const wanted = all.filter((event) => type === undefined || event.type === type);
    const paging = {
      limit: Math.min(100, Math.max(1, Number(limit) || 10)),
      starting_after: starting_after as string | undefined,
    };
    return { status: 200, body: pageOf(wanted, paging, '/v1/events') as unknown as Record<string, unknown> };
  }
}
export type UnitOfWork = ReturnType<typeof createUnitOfWork>;

/** As long as Stripe keeps them. */
export const replyRetentionMs = 86_400_000;

const shopKinds = new Set<string>(['product', 'price', 'coupon', 'promotion_code', 'test_helpers.test_clock']);

/** Everything in the parameters that looks like an id. */
function collectIds(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') {
    if (idPattern.test(value)) found.push(value);
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collectIds(inner, found);
  return found.slice(0, 100);
}

const kinds: Readonly<Record<string, Kind>> = {
  '/v1/customers': 'customer',
  '/v1/subscriptions': 'subscription',
  '/v1/subscription_schedules': 'subscription_schedule',
  '/v1/invoices': 'invoice',
  '/v1/invoiceitems': 'invoiceitem',
  '/v1/checkout/sessions': 'checkout.session',
  '/v1/accounts': 'account',
};
/** What a list without a customer is of. */
const listedKind = (path: string): Kind | undefined => kinds[path];
