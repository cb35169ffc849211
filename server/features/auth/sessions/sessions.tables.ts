import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { GeoLocation } from '../../../../contract/accounts/user.ts';
import { users } from '../../user/user.tables.ts';

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
    /** Where it was used last, for the person to recognise it by. */
    userAgent: text(),
    address: text(),
    place: jsonb().$type<GeoLocation>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
