import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';
import { phoneNumbers } from '../phone-numbers/phone-numbers.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Calls to many people. */
export const batchCalls = pgTable(
  'batch_calls',
  {
    /** `batch_id`: `btcal_…` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text(),
    environment: text(),
    userId: text().notNull(),
    name: text().notNull(),
    /** Null: WhatsApp, or the number was deleted. */
    phoneNumberId: text().references(() => phoneNumbers.id, { onDelete: 'set null' }),
    provider: text({ enum: ['twilio', 'sip_trunk', 'exotel', 'whatsapp'] }).notNull(),
    whatsapp: jsonb().$type<JsonObject>(),
    telephony: jsonb().$type<JsonObject>().notNull().default({}),
    status: text({ enum: ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] }).notNull(),
    /** IANA. Null: that of the server. */
    timezone: text(),
    targetConcurrency: integer(),
    retryCount: integer().notNull().default(0),
    scheduledAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('batch_calls_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('batch_calls_due').on(table.status, table.scheduledAt),
  ],
);

/** People whom a batch calls. */
export const batchRecipients = pgTable(
  'batch_recipients',
  {
    id: text().primaryKey(),
    batchId: text()
      .notNull()
      .references(() => batchCalls.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    phoneNumber: text(),
    whatsappUserId: text(),
    status: text({
      enum: ['pending', 'dispatched', 'initiated', 'in_progress', 'completed', 'failed', 'cancelled', 'voicemail'],
    }).notNull(),
    /** Why it failed, for people. */
    reason: text(),
    /** `conversation_initiation_client_data` */
    initiation: jsonb().$type<JsonObject>().notNull().default({}),
    conversationId: text(),
    /** Calls that were started. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('batch_recipients_in_order').on(table.batchId, table.position),
    index('batch_recipients_by_status').on(table.batchId, table.status),
  ],
);
