import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** What a workspace sets for all of its agents. */
export const agentSettings = pgTable('agent_settings', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  dashboard: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
});
