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
    /** Of the fingerprint, the person and a secret of this server: of two people with one device, nobody sees that. */
    hash: text().notNull(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.userId, table.hash)],
);
