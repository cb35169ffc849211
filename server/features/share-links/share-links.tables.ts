import { pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { historyItems } from '../history/history.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** The public link of an item: anyone with the token has access. Deleting the row or the item revokes it. */
export const shareLinks = pgTable(
  'share_links',
  {
    token: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    historyItemId: text()
      .notNull()
      .references(() => historyItems.id, { onDelete: 'cascade' }),
    /** The person whose public name the page shows. */
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('share_links_one_per_item').on(table.historyItemId)],
);
