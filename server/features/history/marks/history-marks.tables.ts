import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../../workspace/workspace.tables.ts';
import { historyItems } from '../history.tables.ts';

/** Names and tags of history items, which all members share; an item without either may have no row. */
export const historyMarks = pgTable(
  'history_marks',
  {
    itemId: text()
      .primaryKey()
      .references(() => historyItems.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [index('history_marks_by_workspace').on(table.workspaceId)],
);

/** The favorites of each member. */
export const historyFavorites = pgTable(
  'history_favorites',
  {
    itemId: text()
      .notNull()
      .references(() => historyItems.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    index('history_favorites_by_person').on(table.workspaceId, table.userId),
  ],
);
