import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Requests in the current window, by key, of all processes together. The migration makes the table unlogged: a count is
 * worth nothing after a crash of the database, and a commit does not wait for the disk.
 */
export const requestCounts = pgTable('request_counts', {
  key: text().primaryKey(),
  total: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
});
