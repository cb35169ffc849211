import { resourceMissing } from './sandbox-errors.ts';
import type { AnyObject, Customer, Kind, Kinds, WireEvent } from './stripe-objects.ts';

/** Where the pages of the sandbox are. */
export interface PageUrls {
  /** `https://host` of the web app, without a slash at the end. */
  readonly publicUrl: string;
}

export interface StateOptions {
  /** What there is already. */
  readonly objects?: Iterable<AnyObject>;
  /** An id no other has, with this prefix: `in_…`. */
  readonly newId: (prefix: string) => string;
  /** Seconds since 1970, as the server's clock says. */
  readonly nowS: number;
  readonly publicUrl: string;
  readonly apiVersion: string;
}

/**
 * The objects of a customer (or of several) and of the shop, without any I/O. Objects are never changed in place: a
 * change puts another in their stead, so that events and answers can hold what they saw, and a journal can undo.
 */
export interface SandboxState {
  /** The server's time; a customer on a test clock has its own. */
  nowS: number;
  readonly publicUrl: string;
  readonly newId: (prefix: string) => string;
  /** What happened since the state was made. */
  readonly events: WireEvent[];
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Like `find`; throws Stripe's `resource_missing`, naming `param`. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K];
  all<K extends Kind>(kind: K): Iterable<Kinds[K]>;
  add<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K];
  /** Puts the object with these fields in place of the one there was. */
  patch<K extends Kind>(kind: K, object: Kinds[K], fields: Partial<Kinds[K]>): Kinds[K];
  remove<K extends Kind>(kind: K, id: string): void;
  emit(type: string, object: AnyObject, previous?: Record<string, unknown>): void;
  /** Undoes all that is done after this call. */
  savepoint(): () => void;
  /** Ids that were put or removed since the state was made. */
  changed(): Map<string, AnyObject | undefined>;
  /** The time where this customer lives, in seconds. */
  timeFor(customerId: string | null | undefined): number;
}

interface JournalEntry {
  readonly kind: Kind;
  readonly id: string;
  readonly before: AnyObject | undefined;
}

export function createState({ objects = [], newId, nowS, publicUrl, apiVersion }: StateOptions): SandboxState {
  const byKind = new Map<Kind, Map<string, AnyObject>>();
  const mapOf = (kind: Kind) => {
    const found = byKind.get(kind);
    if (found) return found;
    const made = new Map<string, AnyObject>();
    byKind.set(kind, made);
    return made;
  };
  let lastOrder = 0;
  for (const object of objects) {
    mapOf(object.object).set(object.id, object);
    lastOrder = Math.max(lastOrder, object.$?.n ?? 0);
  }
  const journal: JournalEntry[] = [];
  const put = (kind: Kind, id: string, object: AnyObject | undefined) => {
    const map = mapOf(kind);
    journal.push({ kind, id, before: map.get(id) });
    if (object) map.set(id, object);
    else map.delete(id);
  };

  const state: SandboxState = {
    nowS,
    publicUrl,
    newId,
    events: [],
    find: (kind, id) => mapOf(kind).get(id) as never,
    get(kind, id, param) {
      const found = mapOf(kind).get(id);
      if (!found) throw resourceMissing(displayName(kind), id, param);
      return found as never;
    },
    all: (kind) => mapOf(kind).values() as never,
    add(kind, object) {
      lastOrder += 1;
      const added = { ...object, $: { ...object.$, n: lastOrder } };
      put(kind, object.id, added as AnyObject);
      return added;
    },
    patch(kind, object, fields) {
      const current = mapOf(kind).get(object.id) ?? object;
      const patched = { ...current, ...fields } as AnyObject;
      put(kind, object.id, patched);
      return patched as never;
    },
    remove: (kind, id) => put(kind, id, undefined),
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
      });
    },
    savepoint() {
      const journalLength = journal.length;
      const events = state.events.length;
      return () => {
        while (journal.length > journalLength) {
          const { kind, id, before } = journal.pop()!;
          if (before) mapOf(kind).set(id, before);
          else mapOf(kind).delete(id);
        }
        state.events.length = events;
      };
    },
    changed() {
      const changed = new Map<string, AnyObject | undefined>();
      for (const { kind, id } of journal) changed.set(id, mapOf(kind).get(id));
      return changed;
    },
    timeFor(customerId) {
      const customer = customerId ? (mapOf('customer').get(customerId) as Customer | undefined) : undefined;
      const clock = customer?.test_clock ? state.find('test_helpers.test_clock', customer.test_clock) : undefined;
      return clock?.frozen_time ?? state.nowS;
    },
  };
  return state;
}

/** Whose an object is; undefined for what belongs to the whole shop. */
export function customerIdOf(object: AnyObject): string | undefined {
  if (object.object === 'customer') return object.id;
  if (object.$ && 'customer' in object.$ && object.$.customer) return object.$.customer;
  // A code may be for one customer only, and yet is the shop's.
  if (object.object === 'promotion_code') return undefined;
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : undefined;
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
