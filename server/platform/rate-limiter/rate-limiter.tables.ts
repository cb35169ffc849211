import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts in the current window, by kind and hashed subject (an account, an email or an IP address). */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
});
