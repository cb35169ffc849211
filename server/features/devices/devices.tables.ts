import { pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../user/user.tables.ts';

/** Devices that people signed in from. */
export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of fingerprint and person, so that people who share a device cannot be linked. */
    hash: text().notNull(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.userId, table.hash)],
);
