import { and, asc, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../server/platform/db/database-client.ts';
import { paymentSandboxEvents, paymentSandboxObjects, paymentSandboxReplies } from './sandbox.tables.ts';
import type { AnyObject, Kind, WireEvent } from './stripe-objects.ts';

const objects = paymentSandboxObjects;
const events = paymentSandboxEvents;
const replies = paymentSandboxReplies;

/** What every customer needs of the shop. */
const shopKinds: readonly Kind[] = ['product', 'price', 'coupon', 'promotion_code', 'test_helpers.test_clock'];
/** More of one kind than this are not looked at when nobody's are asked for. */
const maxListedObjects = 5000;

export interface StoredEvent {
  readonly id: string;
  readonly data: Record<string, unknown>;
  readonly attempts: number;
  readonly createdAt: Date;
}

interface Change {
  readonly object: AnyObject;
  readonly customerId: string | undefined;
  readonly dueAt: Date | undefined;
}

/** The sandbox's rows. They are of no tenant: a workspace is a customer here, as it would be at Stripe. */
export const sandboxStore = (db: Db | Tx) => ({
  /** Customers that have one of these ids, or are one of them. */
  async customersOfObjects(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectDistinct({ customerId: objects.customerId })
      .from(objects)
      .where(inArray(objects.id, [...ids]));
    return rows.flatMap(({ customerId }) => customerId ?? []).sort();
  },

  /** Customers on a test clock. */
  async customersOnClock(clock: string): Promise<string[]> {
    const rows = await db
      .select({ id: objects.id })
      .from(objects)
      .where(and(eq(objects.object, 'customer'), sql`${objects.data}->>'test_clock' = ${clock}`));
    return rows.map(({ id }) => id).sort();
  },

  /** All of these customers, these objects, and the shop; with `kind`, all of that kind too, newest first. */
  async load(customers: readonly string[], ids: readonly string[], kind?: Kind): Promise<AnyObject[]> {
    const wanted: (SQL | undefined)[] = [and(isNull(objects.customerId), inArray(objects.object, [...shopKinds]))];
    if (customers.length > 0) wanted.push(inArray(objects.customerId, [...customers]));
    if (ids.length > 0) wanted.push(inArray(objects.id, [...ids]));
    const rows = await db
      .select({ data: objects.data })
      .from(objects)
      .where(or(...wanted));
    const more =
      kind === undefined
        ? []
        : await db
            .select({ data: objects.data })
            .from(objects)
            .where(eq(objects.object, kind))
            .orderBy(desc(objects.createdAt))
            .limit(maxListedObjects);
    return [...rows, ...more].map(({ data }) => data as unknown as AnyObject);
  },

  /** Waits for the shop (shared or alone), then for each customer, until the transaction ends. */
  async lock(customers: readonly string[], shop: 'shared' | 'alone'): Promise<void> {
    const shopKey = sql`hashtextextended('payment sandbox', 0)`;
    if (shop === 'alone') await db.execute(sql`select pg_advisory_xact_lock(${shopKey})`);
    else await db.execute(sql`select pg_advisory_xact_lock_shared(${shopKey})`);
    for (const customer of customers)
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment sandbox ${customer}`}, 0))`);
  },

  async save(changes: readonly Change[], removed: readonly string[]): Promise<void> {
    if (changes.length > 0)
      await db
        .insert(objects)
        .values(
          changes.map(({ object, customerId, dueAt }) => ({
            id: object.id,
            object: object.object,
            customerId: customerId ?? null,
            data: object as unknown as Record<string, unknown>,
            dueAt: dueAt ?? null,
          })),
        )
        .onConflictDoUpdate({
          target: objects.id,
          set: { data: sql`excluded.data`, customerId: sql`excluded.customer_id`, dueAt: sql`excluded.due_at` },
        });
    if (removed.length > 0) await db.delete(objects).where(inArray(objects.id, [...removed]));
  },

  /** Customers to whom something is due, the longest waiting first. */
  async dueCustomers(now: Date, limit: number): Promise<string[]> {
    const rows = await db
      .select({ customerId: objects.customerId })
      .from(objects)
      .where(lte(objects.dueAt, now))
      .groupBy(objects.customerId)
      .orderBy(sql`min(${objects.dueAt})`)
      .limit(limit);
    return rows.flatMap(({ customerId }) => customerId ?? []);
  },

  async addEvents(added: readonly { readonly event: WireEvent; readonly data: Record<string, unknown> }[], now: Date) {
    if (added.length === 0) return;
    await db.insert(events).values(
      added.map(({ event, data }, index) => ({
        id: event.id,
        data,
        nextAttemptAt: now,
        // A millisecond apart, so that they leave in their order.
        createdAt: new Date(now.getTime() + index),
      })),
    );
  },

  /** Takes events that are due, for as long as `leaseMs`: another process leaves them alone. */
  async claimEvents(now: Date, leaseMs: number, limit: number): Promise<StoredEvent[]> {
    const due = db
      .select({ id: events.id })
      .from(events)
      .where(and(isNull(events.deliveredAt), lte(events.nextAttemptAt, now)))
      .orderBy(asc(events.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(events)
      .set({ attempts: sql`${events.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(inArray(events.id, due))
      .returning({ id: events.id, data: events.data, attempts: events.attempts, createdAt: events.createdAt });
    return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  },

  async markDelivered(id: string, now: Date): Promise<void> {
    await db.update(events).set({ deliveredAt: now }).where(eq(events.id, id));
  },

  async scheduleRetry(id: string, at: Date): Promise<void> {
    await db.update(events).set({ nextAttemptAt: at }).where(eq(events.id, id));
  },

  async event(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await db.select({ data: events.data }).from(events).where(eq(events.id, id));
    return row?.data;
  },

  /** Events newest first, at most `limit`. */
  async listEvents(limit: number): Promise<Record<string, unknown>[]> {
    const rows = await db.select({ data: events.data }).from(events).orderBy(desc(events.createdAt)).limit(limit);
    return rows.map(({ data }) => data);
  },

  async findReply(key: string) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment sandbox reply ${key}`}, 0))`);
    const [row] = await db.select().from(replies).where(eq(replies.key, key));
    return row;
  },

  async saveReply(key: string, requestHash: string, status: number, body: Record<string, unknown>): Promise<void> {
    await db
      .insert(replies)
      .values({ key, requestHash, status, body })
      .onConflictDoUpdate({
        target: replies.key,
        set: { requestHash, status, body, createdAt: sql`now()` },
      });
  },

  /** Drops what is too old to be asked for. */
  async deleteExpired(repliesBefore: Date, eventsBefore: Date): Promise<void> {
    await db.delete(replies).where(lt(replies.createdAt, repliesBefore));
    await db.delete(events).where(lt(events.createdAt, eventsBefore));
  },
});
