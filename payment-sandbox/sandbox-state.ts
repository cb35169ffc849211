import { resourceMissing } from './sandbox-errors.ts';
import type { AnyObject, Customer, Kind, Kinds, WireEvent } from './stripe-objects.ts';

export interface StateOptions {
  /** Objects that exist already. */
  readonly objects?: Iterable<AnyObject>;
  /** Creates a unique ID with this prefix: `in_…`. */
  readonly newId: (prefix: string) => string;
  /** Server time, Unix seconds. */
  readonly nowS: number;
  readonly publicUrl: string;
  readonly apiVersion: string;
}

/**
 * The objects of one or more customers and of the shop, without any I/O. Objects are immutable: a change replaces the
 * object, so that events and replies keep the version they refer to, and the journal can undo changes.
 */
export interface SandboxState {
  /** Server time, Unix seconds. A customer on a test clock has its own time: see `timeFor`. */
  nowS: number;
  readonly publicUrl: string;
  readonly newId: (prefix: string) => string;
  /** Events since the state was created, oldest first. */
  readonly events: WireEvent[];
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Like `find`; throws Stripe's `resource_missing`, naming `param`. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K];
  all<K extends Kind>(kind: K): Iterable<Kinds[K]>;
  add<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K];
  /** Replaces the object by a copy with these fields. */
  patch<K extends Kind>(kind: K, object: Kinds[K], fields: Partial<Kinds[K]>): Kinds[K];
  remove<K extends Kind>(kind: K, id: string): void;
  /** Removes a customer or connected account with all their objects. */
  removeOwner(ownerId: string): void;
  emit(type: string, object: AnyObject, previous?: Record<string, unknown>): void;
  /** Returns a function that undoes all changes after this call. */
  savepoint(): () => void;
  /** Objects by ID that were added or changed since the state was created; undefined: removed. */
  changed(): Map<string, AnyObject | undefined>;
  /** Current time of a customer, Unix seconds: that of the test clock, else the server time. */
  timeFor(customerId: string | null | undefined): number;
}

interface JournalEntry {
  readonly kind: Kind;
  readonly id: string;
  readonly before: AnyObject | undefined;
}

export function createState({ objects = [], newId, nowS, publicUrl, apiVersion }: StateOptions): SandboxState {
  const byKind = new Map<Kind, Map<string, AnyObject>>();
  const objectsOfKind = (kind: Kind) => {
    const existing = byKind.get(kind);
    if (existing) return existing;
    const created = new Map<string, AnyObject>();
    byKind.set(kind, created);
    return created;
  };
  let lastOrder = 0;
  for (const object of objects) {
    objectsOfKind(object.object).set(object.id, object);
    lastOrder = Math.max(lastOrder, object.$?.n ?? 0);
  }
  const journal: JournalEntry[] = [];
  /** Adds or replaces an object, or removes it if `object` is undefined. */
  const put = (kind: Kind, id: string, object: AnyObject | undefined) => {
    const map = objectsOfKind(kind);
    journal.push({ kind, id, before: map.get(id) });
    if (object) map.set(id, object);
    else map.delete(id);
  };

  const state: SandboxState = {
    nowS,
    publicUrl,
    newId,
    events: [],
    find: (kind, id) => objectsOfKind(kind).get(id) as never,
    get(kind, id, param) {
      const found = objectsOfKind(kind).get(id);
      if (!found) throw resourceMissing(displayName(kind), id, param);
      return found as never;
    },
    all: (kind) => objectsOfKind(kind).values() as never,
    add(kind, object) {
      lastOrder += 1;
      const added = { ...object, $: { ...object.$, n: lastOrder } };
      put(kind, object.id, added as AnyObject);
      return added;
    },
    patch(kind, object, fields) {
      const current = objectsOfKind(kind).get(object.id) ?? object;
      const patched = { ...current, ...fields } as AnyObject;
      put(kind, object.id, patched);
      return patched as never;
    },
    remove: (kind, id) => put(kind, id, undefined),
    removeOwner(ownerId) {
      for (const [kind, ofKind] of byKind)
        for (const object of [...ofKind.values()]) if (ownerIdOf(object) === ownerId) put(kind, object.id, undefined);
    },
    emit(type, object, previous) {
      state.events.push({
        id: newId('evt_'),
        object: 'event',
        api_version: apiVersion,
        created: Math.floor(state.timeFor(customerIdOf(object))),
        data: previous ? { object, previous_attributes: previous } : { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        ...eventAccount(object),
      });
    },
    savepoint() {
      const journalLength = journal.length;
      const events = state.events.length;
      return () => {
        while (journal.length > journalLength) {
          const { kind, id, before } = journal.pop()!;
          if (before) objectsOfKind(kind).set(id, before);
          else objectsOfKind(kind).delete(id);
        }
        state.events.length = events;
      };
    },
    changed() {
      const changed = new Map<string, AnyObject | undefined>();
      for (const { kind, id } of journal) changed.set(id, objectsOfKind(kind).get(id));
      return changed;
    },
    timeFor(customerId) {
      const customer = customerId ? (objectsOfKind('customer').get(customerId) as Customer | undefined) : undefined;
      const clock = customer?.test_clock ? state.find('test_helpers.test_clock', customer.test_clock) : undefined;
      return clock?.frozen_time ?? state.nowS;
    },
  };
  return state;
}

/** The customer who owns an object; undefined for objects of the shop. */
export function customerIdOf(object: AnyObject): string | undefined {
  if (object.object === 'customer') return object.id;
  if (object.$ && 'customer' in object.$ && object.$.customer) return object.$.customer;
  // A promotion code can be limited to one customer but belongs to the shop.
  if (object.object === 'promotion_code') return undefined;
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : undefined;
}

/** The customer or connected account that owns an object; undefined for objects of the shop. */
export function ownerIdOf(object: AnyObject): string | undefined {
  switch (object.object) {
    case 'account':
      return object.id;
    case 'connect_link':
      return object.account;
    case 'transfer':
      return object.destination ?? undefined;
    case 'transfer_reversal':
    case 'payout':
      return object.$?.account;
    default:
      return customerIdOf(object);
  }
}

/** Events of a connected account name it; transfers to it are events of the platform. */
function eventAccount(object: AnyObject): { account?: string } {
  if (object.object === 'account') return { account: object.id };
  return object.object === 'payout' && object.$?.account ? { account: object.$.account } : {};
}

const displayNames: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  promotion_code: 'promotion code',
  setup_intent: 'setupintent',
  payment_intent: 'payment_intent',
  'test_helpers.test_clock': 'test clock',
  'checkout.session': 'checkout.session',
  subscription_schedule: 'subscription schedule',
};
const displayName = (kind: Kind): string => displayNames[kind] ?? kind;
