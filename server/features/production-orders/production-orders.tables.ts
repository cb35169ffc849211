import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orderItemKinds, orderStates } from '../../../contract/productions/productions.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** An order of a customer: dubs, subtitles, transcripts and audiobooks made by people. */
export const productionOrders = pgTable(
  'production_orders',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text().notNull(),
    state: text({ enum: orderStates }).notNull(),
    /** Never charged, and made by the engines alone. */
    isSandbox: boolean().notNull().default(false),
    /** US cents; null until every item has its price. */
    totalCents: integer(),
    /** The invoice at the payment provider. */
    invoiceId: text().unique(),
    refundId: text(),
    refundedCents: integer().notNull().default(0),
    cancelReason: text(),
    /** The order into which this one was merged. */
    mergedIntoId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    submittedAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    acceptedAt: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
    /** When an unpaid order ends. */
    expiresAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('production_orders_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('production_orders_by_state').on(table.state, table.updatedAt),
  ],
);

/** A file that the customer sent. Files never change. */
export const productionMedia = pgTable(
  'production_media',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => productionOrders.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    language: text(),
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of sound and video; null of manuscripts. */
    durationMs: integer(),
    /** Of manuscripts; null of sound and video. */
    characters: integer(),
    hasVideo: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('production_media_of_order').on(table.orderId, table.createdAt)],
);

export const productionItems = pgTable(
  'production_items',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => productionOrders.id, { onDelete: 'cascade' }),
    kind: text({ enum: orderItemKinds }).notNull(),
    /** As the customer sent it, in wire format with its defaults. */
    item: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** US cents; null until the media is measured. */
    priceCents: integer(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('production_items_of_order').on(table.orderId, table.createdAt)],
);
