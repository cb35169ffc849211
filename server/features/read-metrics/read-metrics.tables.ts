import { date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { readChapters, reads } from '../reads/reads.tables.ts';

/** How much of a chapter was heard, by day. No row is about a person. */
export const readListens = pgTable(
  'read_listens',
  {
    chapterId: text()
      .notNull()
      .references(() => readChapters.id, { onDelete: 'cascade' }),
    readId: text()
      .notNull()
      .references(() => reads.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    plays: integer().notNull().default(0),
    /** Seconds that were heard, at normal speed. */
    seconds: doublePrecision().notNull().default(0),
    completions: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chapterId, table.day] }),
    index('read_listens_of_read').on(table.readId, table.day),
  ],
);
