import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../user/user.tables.ts';

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The phone of a person that gets codes. */
export const smsFactors = pgTable('sms_factors', {
  userId: userId().primaryKey(),
  /** Sealed: a copy of the database is no list of phone numbers. */
  sealedNumber: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The last code that was sent to a person, one for each purpose. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    userId: userId(),
    purpose: text({ enum: ['setup', 'check'] }).notNull(),
    /** Keyed: a million codes are soon tried, by whoever reads the database. */
    codeHash: text().notNull(),
    /** Where it was sent. */
    sealedNumber: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
