import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Single-use values that were used: solved captchas and other signed challenges. */
export const usedChallenges = pgTable('used_challenges', {
  challenge: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
