import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { GeoLocation } from '../../../../contract/accounts/user.ts';
import { users } from '../../user/user.tables.ts';

/** Signed-in browsers. Refresh tokens are stored as SHA-256 hashes. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: text().notNull(),
    /** The identity provider that signed the person in; null: a password or a passkey. */
    provider: text(),
    tokenHash: text().notNull(),
    /** The token before the last rotation: valid during the grace time (two tabs), evidence of theft after it. */
    previousTokenHash: text(),
    rotatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The browser and place of the last use, for the session list. */
    userAgent: text(),
    address: text(),
    place: jsonb().$type<GeoLocation>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the person last proved who they are in this browser: at sign-in or before a sensitive action. */
    authenticatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
