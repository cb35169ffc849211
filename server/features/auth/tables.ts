import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/tables.ts';

/** A signed-in browser. Refresh tokens are kept as SHA-256 hashes. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: text().notNull(),
    tokenHash: text().notNull(),
    /** The token before the last rotation: right for a moment (two tabs), a theft after it. */
    previousTokenHash: text(),
    rotatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

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
