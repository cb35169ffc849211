import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../user/user.tables.ts';

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Phones that receive codes. */
export const smsFactors = pgTable('sms_factors', {
  userId: userId().primaryKey(),
  /** Sealed, so that a copy of the database does not disclose phone numbers. */
  sealedNumber: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The last code sent to a person, one for each purpose. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    userId: userId(),
    purpose: text({ enum: ['setup', 'check'] }).notNull(),
    /** A keyed hash: an unkeyed hash of six digits could be reversed by trying all codes. */
    codeHash: text().notNull(),
    /** The number that the code was sent to. */
    sealedNumber: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
