import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Invitations to sign up, one per email. The code is stored as a SHA-256 hash. */
export const signUpInvitations = pgTable('sign_up_invitations', {
  id: text().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  codeHash: text().notNull().unique(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
