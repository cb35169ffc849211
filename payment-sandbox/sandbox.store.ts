import { and, asc, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../server/platform/db/database-client.ts';
import { type MoneySum, platformKinds } from './connect/account-balance.ts';
import { paymentSandboxEvents, paymentSandboxObjects, paymentSandboxReplies } from './sandbox.tables.ts';
import { type AnyObject, type Kind, shopKinds, type WireEvent } from './stripe-objects.ts';

const objects = paymentSandboxObjects;
const events = paymentSandboxEvents;
const replies = paymentSandboxReplies;

/** Maximum number of objects of one kind that a list without a customer loads. */
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

/** The sandbox's tables. Like Stripe, they have no tenants: a workspace is a customer. */
export const sandboxStore = (db: Db | Tx) => ({
  /** Customers who own one of these objects, or are one of them. */
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

  /** Loads all objects of these customers, the objects with these IDs, and the shop; with `kind` also the newest of that kind. */
  async load(customers: readonly string[], ids: readonly string[], kind?: Kind): Promise<AnyObject[]> {
    const conditions: (SQL | undefined)[] = [and(isNull(objects.customerId), inArray(objects.object, [...shopKinds]))];
    if (customers.length > 0) conditions.push(inArray(objects.customerId, [...customers]));
    if (ids.length > 0) conditions.push(inArray(objects.id, [...ids]));
    const rows = await db
      .select({ data: objects.data })
      .from(objects)
      .where(or(...conditions));
    const ofKind =
      kind === undefined
        ? []
        : await db
            .select({ data: objects.data })
            .from(objects)
            .where(eq(objects.object, kind))
            .orderBy(desc(objects.createdAt))
            .limit(maxListedObjects);
    return [...rows, ...ofKind].map(({ data }) => data as unknown as AnyObject);
  },

  /** What all customers paid and got back, and all accounts received and returned, by currency. */
  async sumPlatformMoney(): Promise<MoneySum[]> {
    const amount = sql`(${objects.data}->>case when ${objects.object} = 'payment_intent' then 'amount_received' else 'amount' end)::bigint`;
    const currency = sql<string>`${objects.data}->>'currency'`;
    return db
      .select({ object: objects.object, currency, amount: sql<number>`sum(${amount})::float8` })
      .from(objects)
      .where(inArray(objects.object, [...platformKinds]))
      .groupBy(objects.object, currency);
  },

  /** Locks the shop and then each customer until the transaction ends. */
  async lock(customers: readonly string[], shop: 'shared' | 'exclusive'): Promise<void> {
    const shopKey = sql`hashtextextended('payment sandbox', 0)`;
    if (shop === 'exclusive') await db.execute(sql`select pg_advisory_xact_lock(${shopKey})`);
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

  /** Customers with due changes, longest overdue first. */
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
        // One millisecond apart, so that they are delivered in order.
        createdAt: new Date(now.getTime() + index),
      })),
    );
  },

  /** Claims due events: no other process claims them for `leaseMs`. */
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

  async findEvent(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await db.select({ data: events.data }).from(events).where(eq(events.id, id));
    return row?.data;
  },

  /** Events newest first, at most `limit`. */
  async listEvents(limit: number): Promise<Record<string, unknown>[]> {
    const rows = await db.select({ data: events.data }).from(events).orderBy(desc(events.createdAt)).limit(limit);
    return rows.map(({ data }) => data);
  },

  /** Locks the idempotency key until the transaction ends, and finds the reply stored under it. */
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

  /** Deletes the events, replies and links that name one of these deleted objects. */
  async deleteMentions(ids: readonly string[]): Promise<void> {
    const names = (content: AnyPgColumn) =>
      sql`exists (select from unnest(${sql.param(ids)}::text[]) as deleted(id) where position(deleted.id in ${content}::text) > 0)`;
    await db.delete(events).where(names(events.data));
    await db.delete(replies).where(names(replies.body));
    await db.delete(objects).where(and(eq(objects.object, 'connect_link'), names(objects.data)));
  },

  /** Deletes replies and events that were created before these times. */
  async deleteExpired(repliesBefore: Date, eventsBefore: Date): Promise<void> {
    await db.delete(replies).where(lt(replies.createdAt, repliesBefore));
    await db.delete(events).where(lt(events.createdAt, eventsBefore));
  },
});
