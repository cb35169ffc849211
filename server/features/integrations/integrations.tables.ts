import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Apps that a workspace connected, with what was made for them. */
export const integrationConnections = pgTable(
  'integration_connections',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    /** `slack`, `vercel`… */
    integrationId: text().notNull(),
    name: text().notNull(),
    /** Of `agent_tools`. One that was deleted by hand stays named here. */
    toolIds: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Of `agent_secrets`. */
    secretId: text(),
    /** The key that the app got. */
    apiKeyId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('integration_connections_by_date').on(table.workspaceId, table.createdAt, table.id)],
);
