import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Calls by key of the last 30 days, for the analytics of the workspace. */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    apiKeyId: text(),
    method: text().notNull(),
    /** The pattern of the route, without parameters. */
    route: text().notNull(),
    status: integer().notNull(),
    durationMs: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt, table.id)],
);
