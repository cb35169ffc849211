import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** All objects of the sandbox in the format of its API, with hidden fields under `$`. */
export const paymentSandboxObjects = pgTable(
  'payment_sandbox_objects',
  {
    id: text().primaryKey(),
    /** Its `object` field: `customer`, `subscription`, `price` … */
    object: text().notNull(),
    /** The customer or connected account that owns it; null for objects of the shop, such as products, prices and coupons. */
    customerId: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Time of its next change that needs no request; null if there is none or its customer is on a test clock. */
    dueAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.object, table.createdAt),
    index().on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** Events for the server's webhook, retried until it accepts them. */
export const paymentSandboxEvents = pgTable(
  'payment_sandbox_events',
  {
    id: text().primaryKey(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deliveredAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
  },
  (table) => [index().on(table.deliveredAt, table.nextAttemptAt)],
);

/** Replies by idempotency key, stored for a day. */
export const paymentSandboxReplies = pgTable('payment_sandbox_replies', {
  key: text().primaryKey(),
  /** Hash of the request: using the key again with a different request is an error. */
  requestHash: text().notNull(),
  status: integer().notNull(),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
