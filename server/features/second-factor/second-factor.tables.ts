import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/user.tables.ts';

/** Authenticator apps. */
export const totpFactors = pgTable('totp_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed, so that a copy of the database does not suffice to generate codes. */
  sealedSecret: text().notNull(),
  /** The 30-second step of the last used code, against replay. */
  lastStep: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Codes that replace a lost second factor, each once. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code. */
    hash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
