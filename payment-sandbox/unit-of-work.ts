import { unixSeconds } from '../contract/fields/unix-time.ts';
import type { Clock } from '../server/platform/clock.ts';
import { sha256 } from '../server/platform/crypto.ts';
import { type Db, transaction } from '../server/platform/db/database-client.ts';
import { newId } from '../server/platform/ids.ts';
import { paginate } from './api-operation.ts';
import { errorReply, findOperation, type Reply, runOperation, unknownUrl } from './api-router.ts';
import type { ApiRequest } from './api-server.ts';
import { presentPlatformBalance } from './connect/account-balance.ts';
import { advanceServerTime, dueKinds, dueTime } from './due-changes.ts';
import { sandboxStore } from './sandbox.store.ts';
import { invalidRequest, keyReused, resourceMissing } from './sandbox-errors.ts';
import { withoutHiddenFields } from './sandbox-present.ts';
import { createState, ownerIdOf, type SandboxState } from './sandbox-state.ts';
import { type AnyObject, type Kind, shopKinds } from './stripe-objects.ts';

interface UnitOfWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly apiVersion: string;
  /** Called after events were stored. */
  onEvents(): void;
}

/** Selects the objects to load: all objects of the customers and connected accounts that own one of the IDs. */
interface Scope {
  readonly ids: readonly string[];
  /** Load all objects of this kind when the IDs lead to no customer. */
  readonly kind?: Kind | undefined;
}

const maxIds = 100;
const idPattern = /^[a-z]+(_[a-z]+)*_[A-Za-z0-9]{6,}$/;
const maxListedEvents = 1000;

/** Runs functions on the stored state: loads the objects in scope, stores the changed ones, and queues the events. */
export function createUnitOfWork({ db, clock, publicUrl, apiVersion, onEvents }: UnitOfWorkDeps) {
  const openState = (objects: readonly AnyObject[]): SandboxState =>
    createState({
      objects,
      // As at Stripe, IDs have 24 random characters, and those of checkout sessions 40.
      newId: (prefix) => prefix + newId() + newId().slice(0, prefix === 'cs_test_' ? 20 : 4),
      nowS: unixSeconds(clock()),
      publicUrl: publicUrl(),
      apiVersion,
    });

  async function findCustomers(store: ReturnType<typeof sandboxStore>, ids: readonly string[]): Promise<string[]> {
    const customers = new Set(await store.customersOfObjects(ids));
    for (const id of ids)
      if (id.startsWith('acct_')) customers.add(id);
      else if (id.startsWith('clock_'))
        for (const customer of await store.customersOnClock(id)) customers.add(customer);
    return [...customers].sort();
  }

  /** Reads the state without locks. Returns undefined if changes are due, which must run first with `write`. */
  async function read<T>(scope: Scope, work: (state: SandboxState) => T): Promise<{ result: T } | undefined> {
    const store = sandboxStore(db);
    const customers = await findCustomers(store, scope.ids);
    const state = openState(await store.load(customers, scope.ids, customers.length === 0 ? scope.kind : undefined));
    if (customers.length > 0 && hasDueChanges(state)) return undefined;
    return { result: work(state) };
  }

  const hasDueChanges = (state: SandboxState): boolean => {
    for (const kind of dueKinds)
      for (const object of state.all(kind) as Iterable<AnyObject>) {
        const customer = state.find('customer', ownerIdOf(object) ?? '');
        if (!customer?.test_clock && (dueTime(object) ?? Infinity) <= state.nowS) return true;
      }
    return false;
  };

  /**
   * Runs work that may change the state, in one transaction that locks the customers in scope. If `replyStore` finds an
   * earlier result, the work does not run.
   */
  async function write<T>(
    scope: Scope,
    work: (state: SandboxState) => T,
    replyStore?: {
      find(store: ReturnType<typeof sandboxStore>): Promise<T | undefined>;
      save(store: ReturnType<typeof sandboxStore>, result: T): Promise<void>;
    },
    shopLock: 'shared' | 'exclusive' = 'shared',
  ): Promise<T> {
    const outcome = await transaction(db, async (tx) => {
      const store = sandboxStore(tx);
      const earlier = await replyStore?.find(store);
      if (earlier !== undefined) return { result: earlier, events: 0 };
      const customers = await findCustomers(store, scope.ids);
      await store.lock(customers, shopLock);
      const state = openState(await store.load(customers, scope.ids));
      const result = work(state);
      const { changed, removed, touchesShop } = collectChanges(state);
      if (touchesShop && shopLock === 'shared') return undefined;
      await store.save(changed, removed);
      if (removed.some(isPersonal)) await store.deleteMentions(removed);
      await store.addEvents(
        state.events.map((event) => ({ event, data: withoutHiddenFields(event) })),
        clock(),
      );
      await replyStore?.save(store, result);
      return { result, events: state.events.length };
    });
    // Changes of the shop's own objects (products, coupons …) need the exclusive lock: run again with it.
    if (!outcome) return write(scope, work, replyStore, 'exclusive');
    if (outcome.events > 0) onEvents();
    return outcome.result;
  }

  function collectChanges(state: SandboxState) {
    const changed = [];
    const removed: string[] = [];
    let touchesShop = false;
    for (const [id, object] of state.changed()) {
      if (!object) {
        removed.push(id);
        continue;
      }
      const customerId = ownerIdOf(object);
      const isOnClock = customerId !== undefined && state.find('customer', customerId)?.test_clock;
      const dueS = isOnClock ? undefined : dueTime(object);
      touchesShop ||= customerId === undefined && shopKinds.includes(object.object);
      changed.push({ object, customerId, dueAt: dueS === undefined ? undefined : new Date(dueS * 1000) });
    }
    return { changed, removed, touchesShop };
  }

  return {
    read,
    write,

    /** Handles one API request. A repeated idempotency key returns the first reply. */
    async handleRequest(request: ApiRequest): Promise<Reply> {
      const { method, path, params, idempotencyKey, account } = request;
      if (path.startsWith('/v1/events') && method === 'GET') return handleEventsRequest(request);
      // The balance of the platform is a sum over all customers and accounts.
      if (path === '/v1/balance' && method === 'GET' && account === undefined)
        return { status: 200, body: presentPlatformBalance(await sandboxStore(db).sumPlatformMoney()) };
      const found = findOperation(method, path);
      if (!found) return unknownUrl(method, path);
      const ids = [
        ...collectIds(params),
        ...(found.id === '' ? [] : [found.id]),
        ...(account === undefined ? [] : [account]),
      ];
      const run = (state: SandboxState) => runOperation(state, found, params, account);
      if (method === 'GET' || found.operation.isDryRun) {
        const outcome = await read({ ids, kind: found.id === '' ? listKindByPath[path] : undefined }, run);
        if (outcome) return outcome.result;
      }
      if (idempotencyKey === undefined) return write({ ids }, run);
      const hash = sha256(`${method} ${path} ${JSON.stringify(params)}${account ? ` ${account}` : ''}`);
      return write({ ids }, run, {
        async find(store) {
          const stored = await store.findReply(idempotencyKey);
          if (!stored || stored.createdAt.getTime() < clock().getTime() - replyRetentionMs) return undefined;
          return stored.requestHash === hash ? { status: stored.status, body: stored.body } : errorReply(keyReused);
        },
        save: (store, { status, body }) => store.saveReply(idempotencyKey, hash, status, body),
      });
    },

    /** Runs the due changes of at most `limit` customers, one transaction per customer. Returns the number of customers. */
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
      const event = await store.findEvent(id);
      return event ? { status: 200, body: event } : errorReply(resourceMissing('event', id));
    }
    const { limit = 10, starting_after, type, ...unknown } = params;
    for (const name of Object.keys(unknown))
      return errorReply(invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown'));
    const all = (await store.listEvents(maxListedEvents)) as { id: string; type: string }[];
    const matching = all.filter((event) => type === undefined || event.type === type);
    const paging = {
      limit: Math.min(100, Math.max(1, Number(limit) || 10)),
      starting_after: starting_after as string | undefined,
    };
    return { status: 200, body: paginate(matching, paging, '/v1/events') as unknown as Record<string, unknown> };
  }
}
export type UnitOfWork = ReturnType<typeof createUnitOfWork>;

/** How long replies are stored by idempotency key: a day, as at Stripe. */
export const replyRetentionMs = 86_400_000;

/** Whether an object is a person's: a customer or an account for payouts. */
const isPersonal = (id: string): boolean => id.startsWith('cus_') || id.startsWith('acct_');

/** Collects the strings in the parameters that look like IDs, at most `maxIds`. */
function collectIds(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') {
    if (idPattern.test(value)) found.push(value);
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collectIds(inner, found);
  return found.slice(0, maxIds);
}

/** The kind of object that a list returns, by the path of the list. */
const listKindByPath: Readonly<Record<string, Kind>> = {
  '/v1/customers': 'customer',
  '/v1/subscriptions': 'subscription',
  '/v1/subscription_schedules': 'subscription_schedule',
  '/v1/invoices': 'invoice',
  '/v1/invoiceitems': 'invoiceitem',
  '/v1/checkout/sessions': 'checkout.session',
  '/v1/accounts': 'account',
  '/v1/transfers': 'transfer',
  '/v1/refunds': 'refund',
  '/v1/charges': 'charge',
  '/v1/invoice_payments': 'invoice_payment',
};
