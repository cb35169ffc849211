import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Telephone numbers of a workspace, and who connects their calls. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    /** `phone_number_id`: `phnum_…` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    /** E.164, or the user of a SIP URI. */
    phoneNumber: text().notNull(),
    label: text().notNull(),
    provider: text({ enum: ['twilio', 'sip_trunk', 'exotel'] }).notNull(),
    /** Answers incoming calls. */
    agentId: text().references(() => agents.id, { onDelete: 'set null' }),
    branchId: text(),
    environment: text(),
    supportsInbound: boolean().notNull().default(true),
    supportsOutbound: boolean().notNull().default(true),
    /** What the provider needs, without secrets: trunks, headers, account IDs. */
    config: jsonb().$type<JsonObject>().notNull().default({}),
    /** Sealed JSON: tokens and passwords. */
    sealedSecrets: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('phone_numbers_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('phone_numbers_by_number').on(table.phoneNumber),
    index('phone_numbers_of_agent').on(table.agentId),
  ],
);
