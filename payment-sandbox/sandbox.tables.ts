import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Everything the sandbox keeps, as the provider’s API shows it. Money in it is play money. */
export const paymentSandboxObjects = pgTable(
  'payment_sandbox_objects',
  {
    id: text().primaryKey(),
    /** `customer`, `subscription`, `price` …, as its `object` field says. */
    object: text().notNull(),
    /** Whose it is; null for what belongs to the whole shop, as products, prices and coupons. */
    customerId: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When something happens to it by itself; null: never, or by its test clock alone. */
    dueAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.object, table.createdAt),
    index().on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** Events on their way to the server’s webhook, tried again until it takes them. */
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

/** Answers by idempotency key, for a day. */
export const paymentSandboxReplies = pgTable('payment_sandbox_replies', {
  key: text().primaryKey(),
  /** Hash of what was asked: the same key with another request is an error. */
  requestHash: text().notNull(),
  status: integer().notNull(),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
