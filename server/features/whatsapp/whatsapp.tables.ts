import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Accounts of WhatsApp Business, each with the agent that answers. */
export const whatsappAccounts = pgTable(
  'whatsapp_accounts',
  {
    /** The ID of the number at WhatsApp: `phone_number_id` */
    id: text().notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    businessAccountId: text().notNull(),
    businessAccountName: text().notNull(),
    phoneNumberName: text().notNull(),
    phoneNumber: text().notNull(),
    agentId: text().references(() => agents.id, { onDelete: 'set null' }),
    /** `enable_messaging` and others. */
    settings: jsonb().$type<JsonObject>().notNull().default({}),
    /** Sealed JSON: the access token, the secret of the app, the token of the webhook. */
    sealedSecrets: text().notNull(),
    isTokenExpired: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] }), index('whatsapp_accounts_by_id').on(table.id)],
);
