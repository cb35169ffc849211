import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Credentials of other services, by which later areas call them for the workspace. */
export const authConnections = pgTable(
  'auth_connections',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    authType: text().notNull(),
    provider: text().notNull(),
    /** The fields that replies show. */
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The fields that no reply shows, sealed. */
    sealedSecrets: text().notNull(),
    createdBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt)],
);
