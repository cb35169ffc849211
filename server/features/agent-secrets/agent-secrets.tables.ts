import { pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Secret values that tools and language models get. No reply contains one. */
export const agentSecrets = pgTable(
  'agent_secrets',
  {
    /** `secret_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sealedValue: text().notNull(),
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [unique('agent_secrets_name').on(table.workspaceId, table.name)],
);
