import { unixSeconds } from '../contract/fields/unix-time.ts';
import type { Clock } from '../server/platform/clock.ts';
import { sha256 } from '../server/platform/crypto.ts';
import { type Db, transaction } from '../server/platform/db/database-client.ts';
import { newId } from '../server/platform/ids.ts';
import { otherRequest } from './memory-sandbox.ts';
import { errorReply, findOperation, handle, type Reply, unknownUrl } from './api-router.ts';
import { catchUp, dueOf } from './due-changes.ts';
import type { ApiRequest } from './api-server.ts';
import { pageOf } from './api-operation.ts';
import { sandboxStore } from './sandbox.store.ts';
import { invalid, missing } from './sandbox-errors.ts';
import { strip } from './sandbox-present.ts';
import type { AnyObject, Kind } from './stripe-objects.ts';
import { customerOf, createState, type SandboxState } from './sandbox-state.ts';

interface KeeperDeps {
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

const idOf = /^[a-z]+(_[a-z]+)*_[A-Za-z0-9]{6,}$/;
/** Events that can be listed. */
const listedEvents = 1000;

/** Lets work be done on the stored state: loads what it concerns, keeps what it changed, and sends its events. */
export function unitOfWork({ db, clock, publicUrl, apiVersion, onEvents }: KeeperDeps) {
  const openState = (objects: readonly AnyObject[]): SandboxState =>
    createState({
      objects,
      newId: (prefix) => prefix + newId() + newId().slice(0, prefix === 'cs_test_' ? 20 : 4),
      nowS: unixSeconds(clock()),
      publicUrl: publicUrl(),
      apiVersion,
    });

  async function groupsOf(store: ReturnType<typeof sandboxStore>, ids: readonly string[]): Promise<string[]> {
    const groups = new Set(await store.groupsOf(ids));
    for (const id of ids)
      if (id.startsWith('clock_')) for (const customer of await store.customersOn(id)) groups.add(customer);
    return [...groups].sort();
  }

  /** A look at the state, without locks; undefined where something is due and must happen first. */
  async function look<T>(scope: Scope, work: (state: SandboxState) => T): Promise<{ result: T } | undefined> {
    const store = sandboxStore(db);
    const groups = await groupsOf(store, scope.ids);
    const state = openState(await store.load(groups, scope.ids, groups.length === 0 ? scope.kind : undefined));
    if (groups.length > 0 && isAnythingDue(state)) return undefined;
    return { result: work(state) };
  }

  const isAnythingDue = (state: SandboxState): boolean => {
    for (const kind of ['subscription', 'invoice', 'subscription_schedule', 'checkout.session'] as const)
      for (const object of state.all(kind)) {
        const customer = state.find('customer', customerOf(object) ?? '');
        if (!customer?.test_clock && (dueOf(object) ?? Infinity) <= state.nowS) return true;
      }
    return false;
  };

  /** Work that may change the state: in one transaction, alone with the customers it concerns. */
  async function change<T>(
    scope: Scope,
    work: (state: SandboxState) => T,
    around?: {
      known(store: ReturnType<typeof sandboxStore>): Promise<T | undefined>;
      keep(store: ReturnType<typeof sandboxStore>, result: T): Promise<void>;
    },
    shop: 'shared' | 'alone' = 'shared',
  ): Promise<T> {
    const outcome = await transaction(db, async (tx) => {
      const store = sandboxStore(tx);
      const known = await around?.known(store);
      if (known !== undefined) return { result: known, events: 0 };
      const groups = await groupsOf(store, scope.ids);
      await store.lock(groups, shop);
      const state = openState(await store.load(groups, scope.ids));
      const result = work(state);
      const { kept, removed, touchesShop } = changesOf(state);
      if (touchesShop && shop === 'shared') return undefined;
      await store.save(kept, removed);
      await store.addEvents(
        state.events.map((event) => ({ event, data: strip(event) })),
        clock(),
      );
      await around?.keep(store, result);
      return { result, events: state.events.length };
    });
    // Products, coupons and the like are changed by one at a time.
    if (!outcome) return change(scope, work, around, 'alone');
    if (outcome.events > 0) onEvents();
    return outcome.result;
  }

  function changesOf(state: SandboxState) {
    const kept = [];
    const removed: string[] = [];
    let touchesShop = false;
    for (const [id, object] of state.changed()) {
      if (!object) {
        removed.push(id);
        continue;
      }
      const customerId = customerOf(object);
      const isOnClock = customerId !== undefined && state.find('customer', customerId)?.test_clock;
      const dueS = isOnClock ? undefined : dueOf(object);
      touchesShop ||= customerId === undefined && shopObjects.has(object.object);
      kept.push({ object, customerId, dueAt: dueS === undefined ? undefined : new Date(dueS * 1000) });
    }
    return { kept, removed, touchesShop };
  }

  return {
    look,
    change,

    /** One request of the API. The same idempotency key acts once. */
    async answer(request: ApiRequest): Promise<Reply> {
      const { method, path, params, idempotencyKey } = request;
      if (path.startsWith('/v1/events') && method === 'GET') return answerEvents(request);
      const found = findOperation(method, path);
      if (!found) return unknownUrl(method, path);
      const ids = [...idsIn(params), ...(found.id === '' ? [] : [found.id])];
      const run = (state: SandboxState) => handle(state, found, params);
      if (method === 'GET' || found.operation.isDry) {
        const seen = await look({ ids, kind: found.id === '' ? kindOf(path) : undefined }, run);
        if (seen) return seen.result;
      }
      if (idempotencyKey === undefined) return change({ ids }, run);
      const hash = sha256(`${method} ${path} ${JSON.stringify(params)}`);
      return change({ ids }, run, {
        async known(store) {
          const kept = await store.reply(idempotencyKey);
          if (!kept || kept.createdAt.getTime() < clock().getTime() - replyMs) return undefined;
          return kept.requestHash === hash ? { status: kept.status, body: kept.body } : errorReply(otherRequest);
        },
        keep: (store, { status, body }) => store.keepReply(idempotencyKey, hash, status, body),
      });
    },

    /** Lets happen what is due, customer by customer. Answers how many there were. */
    async sweep(limit: number): Promise<number> {
      const due = await sandboxStore(db).dueCustomers(clock(), limit);
      for (const customer of due) await change({ ids: [customer] }, (state) => catchUp(state, state.nowS));
      return due.length;
    },
  };

  async function answerEvents({ path, params }: ApiRequest): Promise<Reply> {
    const store = sandboxStore(db);
    const id = path.slice('/v1/events/'.length);
    if (id !== '') {
      const event = await store.event(id);
      return event ? { status: 200, body: event } : errorReply(missing('event', id));
    }
    const { limit = 10, starting_after, type, ...unknown } = params;
    for (const name of Object.keys(unknown))
      return errorReply(invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown'));
    const all = (await store.listEvents(listedEvents)) as { id: string; type: string }[];
    const wanted = all.filter((event) => type === undefined || event.type === type);
    const paging = {
      limit: Math.min(100, Math.max(1, Number(limit) || 10)),
      starting_after: starting_after as string | undefined,
    };
    return { status: 200, body: pageOf(wanted, paging, '/v1/events') as unknown as Record<string, unknown> };
  }
}
export type UnitOfWork = ReturnType<typeof unitOfWork>;

/** As long as Stripe keeps them. */
export const replyMs = 86_400_000;

const shopObjects = new Set<string>(['product', 'price', 'coupon', 'promotion_code', 'test_helpers.test_clock']);

/** Everything in the parameters that looks like an id. */
function idsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') {
    if (idOf.test(value)) found.push(value);
  } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) idsIn(inner, found);
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
const kindOf = (path: string): Kind | undefined => kinds[path];
