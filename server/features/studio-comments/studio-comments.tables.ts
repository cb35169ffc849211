import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { studioChapters } from '../studio-chapters/studio-chapters.tables.ts';

/** What people say about a paragraph. It stays when the paragraph is deleted, with the words that it was about. */
export const studioComments = pgTable(
  'studio_comments',
  {
    id: text().primaryKey(),
    chapterId: text()
      .notNull()
      .references(() => studioChapters.id, { onDelete: 'cascade' }),
    blockId: text().notNull(),
    userId: text().notNull(),
    /** The comment that it answers. */
    parentId: text(),
    quote: text().notNull(),
    body: text().notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolvedBy: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_comments_of_chapter').on(table.chapterId, table.createdAt)],
);
