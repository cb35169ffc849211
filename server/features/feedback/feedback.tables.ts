import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { historyItems } from '../history/history.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Feedback on history items; at most one per item. */
export const itemFeedback = pgTable(
  'item_feedback',
  {
    historyItemId: text()
      .primaryKey()
      .references(() => historyItems.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    thumbsUp: boolean().notNull(),
    feedback: text().notNull(),
    emotions: boolean().notNull(),
    inaccurateClone: boolean().notNull(),
    glitches: boolean().notNull(),
    audioQuality: boolean().notNull(),
    other: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Once set, the feedback cannot change. */
    reviewedAt: timestamp({ withTimezone: true }),
    reviewedBy: text(),
  },
  (table) => [index('item_feedback_by_date').on(table.createdAt, table.historyItemId)],
);
