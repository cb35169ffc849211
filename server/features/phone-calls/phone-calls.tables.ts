import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';
import { phoneNumbers } from '../phone-numbers/phone-numbers.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Calls by telephone in both directions. The row exists before anything is dialed, so that nobody is called twice. */
export const phoneCalls = pgTable(
  'phone_calls',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null: the number was deleted. */
    phoneNumberId: text().references(() => phoneNumbers.id, { onDelete: 'set null' }),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text(),
    environment: text(),
    conversationId: text(),
    provider: text({ enum: ['twilio', 'sip_trunk', 'exotel', 'whatsapp'] }).notNull(),
    /** The call at the provider: `CallSid`, or the `Call-ID` of SIP. */
    providerCallId: text(),
    direction: text({ enum: ['inbound', 'outbound'] }).notNull(),
    agentNumber: text().notNull(),
    externalNumber: text().notNull(),
    status: text({
      enum: ['pending', 'dialing', 'ringing', 'in_progress', 'completed', 'failed', 'voicemail', 'unknown'],
    }).notNull(),
    /** Why it failed: `busy`, `no_answer`, `rejected (403)`… */
    reason: text(),
    /** `conversation_initiation_client_data` of an outgoing call. */
    initiation: jsonb().$type<JsonObject>().notNull().default({}),
    /** `batch_recipients.id` of a batch call. */
    batchRecipientId: text(),
    details: jsonb().$type<JsonObject>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    answeredAt: timestamp({ withTimezone: true, precision: 6 }),
    endedAt: timestamp({ withTimezone: true, precision: 6 }),
    /** Renewed while it runs. One that stays behind belongs to a killed server. */
    seenAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('phone_calls_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('phone_calls_of_provider').on(table.provider, table.providerCallId),
    index('phone_calls_of_recipient').on(table.batchRecipientId),
    index('phone_calls_of_conversation').on(table.conversationId),
    index('phone_calls_running').on(table.status, table.seenAt),
  ],
);

/** The signalling of calls by SIP, for whoever looks for the cause of a failed call. Secrets are removed from it. */
export const sipMessages = pgTable(
  'sip_messages',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    phoneNumberId: text().references(() => phoneNumbers.id, { onDelete: 'cascade' }),
    callId: text().references(() => phoneCalls.id, { onDelete: 'cascade' }),
    conversationId: text(),
    /** The `Call-ID` of SIP. */
    sipCallId: text().notNull(),
    direction: text({ enum: ['inbound', 'outbound'] }).notNull(),
    localAddress: text().notNull(),
    remoteAddress: text().notNull(),
    transport: text().notNull(),
    /** The method of a request, or the status of a response. */
    title: text().notNull(),
    raw: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('sip_messages_of_number').on(table.phoneNumberId, table.createdAt),
    index('sip_messages_of_call').on(table.callId, table.createdAt),
  ],
);
