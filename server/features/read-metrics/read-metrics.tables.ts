import { sql } from 'drizzle-orm';
import { bigint, date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reads } from '../reads/reads.tables.ts';

/** How much of a chapter was heard, by day. No row is about a person. */
export const readListens = pgTable(
  'read_listens',
  {
    /** A chapter of an edition; the row stays when a newer edition replaces it. */
    chapterId: text().notNull(),
    readId: text()
      .notNull()
      .references(() => reads.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    plays: integer().notNull().default(0),
    /** Seconds that were heard, at normal speed. */
    seconds: doublePrecision().notNull().default(0),
    completions: integer().notNull().default(0),
    /** Millionths of a US dollar; null until the day is over and was paid. */
    earnedMicros: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.chapterId, table.day] }),
    index('read_listens_of_read').on(table.readId, table.day),
    index('read_listens_unpaid').on(table.day).where(sql`${table.earnedMicros} is null`),
  ],
);
