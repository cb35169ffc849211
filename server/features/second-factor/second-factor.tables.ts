import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/user.tables.ts';

/** The authenticator app of a person. */
export const totpFactors = pgTable('totp_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed: whoever reads the database alone cannot make codes. */
  sealedSecret: text().notNull(),
  /** The 30-second step of the last code: no code counts twice. */
  lastStep: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** What turns the second factor off, once, for those who have lost it. */
export const backupCodes = pgTable('backup_codes', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the code. */
  hash: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
