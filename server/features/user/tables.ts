import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const users = pgTable('users', {
  id: text().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  firstName: text(),
  locale: text().notNull().default('en'),
  emailVerifiedAt: timestamp({ withTimezone: true }),
  /** The operator: the first account of the server. */
  isServerOwner: boolean().notNull().default(false),
  /** When the calls that follow registration were made. */
  setUpAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
