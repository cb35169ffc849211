import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What counts once and was used: solved captchas and other answers that this server signed the questions of. */
export const usedChallenges = pgTable('used_challenges', {
  challenge: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
