import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Captcha challenges that were solved: each counts once. */
export const usedChallenges = pgTable('used_challenges', {
  challenge: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
