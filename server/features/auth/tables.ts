import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Failed attempts per e-mail and per address in the current window. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
});

/** Captcha challenges that were solved: each counts once. */
export const usedChallenges = pgTable('used_challenges', {
  challenge: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
