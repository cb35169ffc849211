import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Tries of passwords and codes in the current window, by kind and by whom or from where. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
});
