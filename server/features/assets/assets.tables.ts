import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Files that requests name by their ID. */
export const assets = pgTable(
  'assets',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text().notNull(),
    mimeType: text().notNull(),
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('assets_by_date').on(table.workspaceId, table.createdAt, table.id)],
);
