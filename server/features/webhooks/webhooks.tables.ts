import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Addresses that are told of events (WS-020). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null: of the workspace; else of one person, who alone sees it. */
    userId: text(),
    name: text().notNull(),
    url: text().notNull(),
    authType: text({ enum: ['hmac', 'oauth2'] }).notNull(),
    /** The secret of the signature, and of the token request of oauth2; sealed. */
    sealedSecret: text().notNull(),
    /** The secret before the last rotation, which signs too until its end. */
    sealedPreviousSecret: text(),
    previousSecretEndsAt: timestamp({ withTimezone: true }),
    oauthClientId: text(),
    oauthTokenUrl: text(),
    oauthScopes: text().array().notNull().default([]),
    requestHeaders: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    events: text().array().notNull().default([]),
    retries: boolean().notNull().default(true),
    /** One delivery at a time, in the order of the events. */
    isOrdered: boolean().notNull().default(false),
    isDisabled: boolean().notNull().default(false),
    /** Switched off after failures (O-33). */
    autoDisabledAt: timestamp({ withTimezone: true }),
    failuresInRow: integer().notNull().default(0),
    lastSuccessAt: timestamp({ withTimezone: true }),
    lastFailureAt: timestamp({ withTimezone: true }),
    lastFailureStatus: integer(),
    createdBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt)],
);

/** Deliveries: the queue of what is to be sent, and the log of what was. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    eventType: text().notNull(),
    /** The body, as it is signed and sent. */
    body: text().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    responseStatus: integer(),
    /** The start of the reply, or why there was none. */
    responseText: text(),
    durationMs: integer(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.status, table.nextAttemptAt),
    index('webhook_deliveries_queue')
      .on(table.webhookId, table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.id),
  ],
);
